#!/usr/bin/env python3
"""The daemon's own TLS as testssl.sh sees it: protocols, suites, curves, the certificate, fields of answers, and the attacks that have
a name. Each finding above LOW fails, but for the few of a list that says why.

A minute. Needs testssl.sh of Debian (scripts/release/unpack-packages.sh), openssl, and a build of questd and questctl.
Usage: scripts/check/tls.py BIN ROOT        ROOT is where testssl.sh is unpacked
"""
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parents[1] / "lib")
from daemon_trial import Daemon, Failure, require, roads  # noqa: E402

# What is not the daemon's to answer for.
LET_PASS = {
    "engine_problem": "said of the openssl of this machine",
    "cert_revocation": "an authority made for a check revokes nothing",
    # As Mozilla's intermediate settings have it: a phone without AES in its hardware is quicker by ChaCha20, and knows that itself.
    "cipher_order": "each suite has forward secrecy and authenticated encryption, so the client may choose",
}
SOUND = {"OK", "INFO", "LOW", "DEBUG"}
# Sections of testssl.sh whose findings have to be there: a scan that ended early has none of the last ones.
SEEN = ["TLS1_2", "TLS1_3", "cipherlist_NULL", "PFS", "HSTS_time", "heartbleed", "ROBOT", "BEAST", "LUCKY13", "RC4"]


def authority(folder):
    """An authority, and a certificate for localhost that it has signed, as long as those of today's authorities."""
    def openssl(*arguments):
        subprocess.run(["openssl", *arguments], check=True, cwd=folder, stderr=subprocess.DEVNULL)

    with open(f"{folder}/leaf.ext", "w") as file:
        file.write("subjectAltName=DNS:localhost\nbasicConstraints=critical,CA:FALSE\nkeyUsage=critical,digitalSignature\nextendedKeyUsage=serverAuth\n"
                   "subjectKeyIdentifier=hash\nauthorityKeyIdentifier=keyid\n")
    curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    openssl("req", "-x509", *curve, "-days", "365", "-subj", "/O=ReQuest/CN=Authority of a check", "-addext", "keyUsage=critical,keyCertSign",
            "-keyout", "authority-key.pem", "-out", "authority.pem")
    openssl("req", "-new", *curve, "-subj", "/CN=localhost", "-keyout", "key.pem", "-out", "request.pem")
    openssl("x509", "-req", "-in", "request.pem", "-CA", "authority.pem", "-CAkey", "authority-key.pem", "-days", "90", "-extfile", "leaf.ext",
            "-out", "leaf.pem")
    os.chmod(f"{folder}/key.pem", 0o600)
    with open(f"{folder}/certificate.pem", "w") as whole:
        whole.write(open(f"{folder}/leaf.pem").read())


def main(bin, root):
    with tempfile.TemporaryDirectory() as folder:
        town = roads(bin, folder)
        authority(folder)
        daemon = Daemon(bin, town, folder, "--tls-certificate", f"{folder}/certificate.pem", "--tls-key", f"{folder}/key.pem",
                        "--public-url", "https://localhost", "--limits", "connections_per_address=5000").ready()
        environment = dict(os.environ, PATH=f"{root}/usr/bin:{os.environ['PATH']}", TESTSSL_INSTALL_DIR=f"{root}/etc/testssl",
                           LD_LIBRARY_PATH=f"{root}/usr/lib/x86_64-linux-gnu:{root}/usr/lib/aarch64-linux-gnu")
        # Neither names of services elsewhere are asked for, nor anything beyond this machine.
        scan = subprocess.run(
            [f"{root}/usr/bin/testssl", "--quiet", "--color", "0", "--warnings", "batch", "--ip", "127.0.0.1", "--nodns", "none",
             "--add-ca", f"{folder}/authority.pem", "--jsonfile", f"{folder}/findings.json", f"localhost:{daemon.port}"],
            env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=1200)
        require(os.path.exists(f"{folder}/findings.json"), f"testssl.sh found nothing: {scan.stdout[-2000:]}")
        with open(f"{folder}/findings.json") as file:
            findings = json.load(file)
        require(daemon.stop() == 0, "the daemon did not stop well")
    told = {finding["id"] for finding in findings}
    missing = [id for id in SEEN if id not in told]
    require(not missing, f"the scan ended early, nothing about {', '.join(missing)}: {scan.stdout[-2000:]}")
    suites = [finding["finding"] for finding in findings if finding["id"].startswith("cipher_x")]
    require(suites, "the scan has no suites")
    bad = [f"a suite without forward secrecy or authenticated encryption: {suite}" for suite in suites
           if not any(word in suite for word in ("ECDHE", "TLS_AES", "TLS_CHACHA20")) or not any(word in suite for word in ("GCM", "CHACHA20"))]
    for finding in findings:
        if finding["severity"] in SOUND:
            continue
        if reason := LET_PASS.get(finding["id"].split(" ")[0]):
            print(f"check-tls: let pass: {finding['id']} ({finding['finding']}): {reason}")
        else:
            bad.append(f"{finding['severity']} {finding['id']}: {finding['finding']}")
    low = [finding["id"] for finding in findings if finding["severity"] == "LOW"]
    require(not bad, "testssl.sh finds\n" + "\n".join(bad))
    print(f"check-tls: {len(findings)} findings, none above LOW; LOW: {', '.join(low) or 'none'}")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except Failure as failure:
        sys.exit(f"check-tls: {failure}")
