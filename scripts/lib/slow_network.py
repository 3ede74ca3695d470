"""A network as phones have it outside: between a browser and a daemon on this machine, with so much a second and so long a way.

All connections share the two directions. A connection takes a way there and back before anything goes over it, as TCP does; packets are
not lost, and a new connection is as fast as an old one. It counts what goes over it, whoever asks: the service worker too,
which the browser's own tools do not slow down.
"""
import asyncio
import threading
import time

PIECE = 2048


class Direction:
    """One direction of all connections together, in bytes a second; `None` is as fast as the machine."""

    def __init__(self, rate):
        self.rate, self.free, self.bytes = rate, 0.0, 0

    async def carry(self, size):
        """Waits until so many bytes have been sent."""
        self.bytes += size
        if self.rate:
            self.free = max(self.free, time.monotonic()) + size / self.rate
            await asyncio.sleep(self.free - time.monotonic())


class SlowNetwork:
    """Listens on a port of its own, `port`, for who leads to that of the daemon. `delay` in seconds, there and back."""

    def __init__(self, daemon_port, down=200_000, up=93_750, delay=0.150):
        self.daemon_port, self.delay = daemon_port, delay
        self.down, self.up = Direction(down), Direction(up)
        self.port, self._is_up, self._open = None, True, set()
        ready = threading.Event()
        self._loop = asyncio.new_event_loop()

        async def begin():
            server = await asyncio.start_server(self._connected, "127.0.0.1", 0, limit=4 * PIECE)
            self.port = server.sockets[0].getsockname()[1]
            ready.set()

        def run():
            self._loop.create_task(begin())
            self._loop.run_forever()

        threading.Thread(target=run, daemon=True).start()
        ready.wait()

    def slow(self, down=200_000, up=93_750, delay=0.150):
        """From now on; `None` and zero for no bounds."""
        self.down.rate, self.up.rate, self.delay = down, up, delay

    def cut(self, is_cut):
        """Ends all connections and refuses new ones, or takes them again."""
        def work():
            self._is_up = not is_cut
            if is_cut:
                for writer in list(self._open):
                    writer.transport.abort()
        self._loop.call_soon_threadsafe(work)

    async def _connected(self, reader, writer):
        if not self._is_up:
            return writer.transport.abort()
        self._open.add(writer)
        try:
            await asyncio.sleep(self.delay)
            both = []
            there_reader, there_writer = await asyncio.open_connection("127.0.0.1", self.daemon_port, limit=4 * PIECE)
            try:
                both = [asyncio.ensure_future(self._pump(reader, there_writer, self.up)), asyncio.ensure_future(self._pump(there_reader, writer, self.down))]
                # Whoever ends it, it is over for both.
                await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for one in both:
                    one.cancel()
                await asyncio.gather(*both, return_exceptions=True)
                there_writer.transport.abort()
        except OSError:
            pass
        finally:
            self._open.discard(writer)
            writer.transport.abort()

    async def _pump(self, reader, writer, direction):
        """Pieces arrive half a delay after they were sent, in order; others follow them meanwhile."""
        on_the_way = asyncio.Queue(512)

        async def arrive():
            while True:
                at, piece = await on_the_way.get()
                await asyncio.sleep(max(0, at - time.monotonic()))
                if not piece:
                    if writer.can_write_eof():
                        writer.write_eof()
                    return
                writer.write(piece)
                await writer.drain()

        arriving = asyncio.ensure_future(arrive())
        try:
            while True:
                piece = await reader.read(PIECE)
                await direction.carry(len(piece))
                await on_the_way.put((time.monotonic() + self.delay / 2, piece))
                if not piece:
                    return await arriving
        finally:
            arriving.cancel()
