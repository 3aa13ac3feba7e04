"""The reference client with `flipbook mcp`, each case in a folder of its own."""
import asyncio, base64, os, statistics, struct, tempfile, time, unittest
from pathlib import Path

from mcp import ClientSession, McpError, StdioServerParameters
from mcp.client.stdio import stdio_client

FLIPBOOK = os.environ["FLIPBOOK"]
SCRIPT = """scene page-flicking
wait 200ms
shot "start"
flick left at 1500pt/s
settle within 2s
expect page == 1
"""
LONG = SCRIPT + "repeat 400 { flick left at 1500pt/s; settle within 2s; flick right at 1500pt/s; settle within 2s }\n"


def size(image):
    """The width and height of a PNG picture."""
    return struct.unpack(">II", base64.b64decode(image.data)[16:24])


class ClientTests(unittest.IsolatedAsyncioTestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        (self.folder / "pull.flip").write_text(SCRIPT)

    async def session(self, body):
        parameters = StdioServerParameters(command=FLIPBOOK, args=["mcp"], cwd=self.folder)
        async with stdio_client(parameters) as (read, write), ClientSession(read, write) as session:
            self.greeting = await session.initialize()
            return await body(session)

    async def test_it_lists_tools_and_the_skill(self):
        async def body(session):
            self.assertEqual((self.greeting.serverInfo.name, self.greeting.protocolVersion), ("flipbook", "2025-06-18"))
            self.assertLessEqual(len(self.greeting.instructions.split()), 300)
            tools = (await session.list_tools()).tools
            self.assertEqual([tool.name for tool in tools], ["check", "shot", "sheet", "record", "trace", "list"])
            self.assertEqual([tool.name for tool in tools if not tool.annotations.readOnlyHint], ["record"])
            resource = (await session.list_resources()).resources[0]
            self.assertEqual(str(resource.uri), "flipbook://skill")
            text = (await session.read_resource(resource.uri)).contents[0].text
            self.assertIn("# Flipbook scripts", text)
            self.assertEqual((await session.list_resource_templates()).resourceTemplates, [])
            await session.send_ping()
        await self.session(body)

    async def test_every_tool_returns_texts_and_pictures(self):
        async def body(session):
            async def call(name, **arguments):
                result = await session.call_tool(name, arguments)
                self.assertFalse(result.isError, result.content)
                return result.content
            self.assertIn("no errors; 5 actions", (await call("check", script="pull.flip"))[0].text)
            self.assertEqual(size((await call("shot", text=SCRIPT, at="start"))[0]), (640, 960))
            wide, high = size((await call("sheet", script="pull.flip", frames=4, presented=True))[0])
            self.assertLessEqual(max(wide, high), 1200)
            self.assertIn("page: 0 → 1", (await call("trace", script="pull.flip", probes=["page"]))[0].text)
            self.assertIn("page-flicking\toffset.x", (await call("list", what="probes"))[0].text)
            text, sheet = await call("record", script="pull.flip", output="pull.gif")
            self.assertRegex(text.text, rf"^pull.gif: [\d.]+ s, {(self.folder / 'pull.gif').stat().st_size} bytes")
            self.assertLessEqual(max(size(sheet)), 1200)
        await self.session(body)

    async def test_errors_are_results_or_protocol_errors(self):
        async def body(session):
            result = await session.call_tool("check", {"text": "scene page-flicking\nwait 300\n"})
            self.assertFalse(result.isError)
            self.assertIn("<stdin>:2:6: error: missing unit", result.content[0].text)
            for name, arguments in [("shot", {"at": "0s"}), ("check", {})]:
                result = await session.call_tool(name, {"script": "../other.flip", **arguments})
                self.assertTrue(result.isError)
                self.assertIn("is outside the folder", result.content[0].text)
            for name, arguments in [("chekc", {"script": "pull.flip"}), ("shot", {"script": "pull.flip"})]:
                with self.assertRaises(McpError) as caught:
                    await session.call_tool(name, arguments)
                self.assertEqual(caught.exception.error.code, -32602)
        await self.session(body)

    async def test_a_cancelled_recording_stops_and_leaves_no_file(self):
        (self.folder / "long.flip").write_text(LONG)
        async def body(session):
            call = asyncio.create_task(session.call_tool("record", {"script": "long.flip", "output": "long.mp4"}))
            await asyncio.sleep(1)
            from mcp import types
            identifier = session._request_id - 1
            cancelled = types.CancelledNotification(
                method="notifications/cancelled", params=types.CancelledNotificationParams(requestId=identifier))
            start = time.monotonic()
            await session.send_notification(types.ClientNotification(cancelled))
            await session.call_tool("check", {"script": "pull.flip"})
            self.assertLess(time.monotonic() - start, 5)
            call.cancel()
            self.assertEqual(sorted(path.name for path in self.folder.iterdir()), ["long.flip", "pull.flip"])
        await self.session(body)

    async def test_times(self):
        async def body(session):
            for name, arguments, target in [("check", {}, 30), ("shot", {"at": "start"}, 100)]:
                times = []
                for _ in range(20):
                    start = time.monotonic()
                    await session.call_tool(name, {"script": "pull.flip", **arguments})
                    times.append((time.monotonic() - start) * 1e3)
                median = statistics.median(times)
                print(f"{name}: median {median:.1f} ms, 95 % {sorted(times)[18]:.1f} ms (target {target} ms)")
                self.assertLess(median, 10 * target)
        await self.session(body)


if __name__ == "__main__":
    unittest.main()
