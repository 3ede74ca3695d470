"""Times orjson.loads on one file, as often as it is asked to.

Usage: orjson_loads.py FILE
Prints orjson's version; then, for each line N on standard input, the nanoseconds of processor time that N calls
took together, the freeing of their results not counted. Python's garbage collector is off.
"""

import gc
import sys
import time

import orjson


def main() -> None:
    gc.disable()
    with open(sys.argv[1], "rb") as file:
        document = file.read()
    print(orjson.__version__, flush=True)
    for line in sys.stdin:
        total = 0
        for _ in range(int(line)):
            start = time.thread_time_ns()
            value = orjson.loads(document)
            total += time.thread_time_ns() - start
            assert value["features"]
            del value
        print(total, flush=True)


main()
