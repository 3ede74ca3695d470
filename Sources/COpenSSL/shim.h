#pragma once
// Only what OpenSSL 3 goes on with: algorithms that are fetched, keys behind EVP.
#define OPENSSL_NO_DEPRECATED
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/param_build.h>
#include <openssl/params.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>

// Keys are made here: parameters keep pointers to their names, which Swift's texts do not outlive a call.

/// Creates a public key of parameters; NULL where they are none of such a key.
static inline EVP_PKEY *openssl_public_key(const char *kind, OSSL_PARAM *parameters) {
    EVP_PKEY *key = NULL;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, kind, NULL);
    if (!context || EVP_PKEY_fromdata_init(context) != 1 ||
        EVP_PKEY_fromdata(context, &key, EVP_PKEY_PUBLIC_KEY, parameters) != 1) {
        key = NULL;
    }
    EVP_PKEY_CTX_free(context);
    return key;
}

/// Creates a public key of RSA of two numbers, big-endian; NULL where OpenSSL refuses them. It does not refuse all that it should.
static inline EVP_PKEY *openssl_rsa_key(
    const unsigned char *modulus, int modulus_size, const unsigned char *exponent, int exponent_size
) {
    EVP_PKEY *key = NULL;
    OSSL_PARAM *parameters = NULL;
    OSSL_PARAM_BLD *builder = OSSL_PARAM_BLD_new();
    BIGNUM *n = BN_bin2bn(modulus, modulus_size, NULL);
    BIGNUM *e = BN_bin2bn(exponent, exponent_size, NULL);
    if (builder && n && e && OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_RSA_N, n) &&
        OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_RSA_E, e) &&
        (parameters = OSSL_PARAM_BLD_to_param(builder))) {
        key = openssl_public_key("RSA", parameters);
    }
    OSSL_PARAM_free(parameters);
    OSSL_PARAM_BLD_free(builder);
    BN_free(n);
    BN_free(e);
    return key;
}

/// Creates a public key on the curve P-256 of a point in its encoded form; NULL where the point is not on the curve.
static inline EVP_PKEY *openssl_p256_key(const unsigned char *point, size_t size) {
    OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, (char *)SN_X9_62_prime256v1, 0),
        OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, (void *)point, size),
        OSSL_PARAM_construct_end(),
    };
    return openssl_public_key("EC", parameters);
}
