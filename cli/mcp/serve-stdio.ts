import type { McpServer } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'

/** Serves the agent that started this process, until it closes the pipe. */
export async function serveUntilEnd(makeServer: () => McpServer): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    process.stdin.once('end', resolve)
    process.stdin.once('close', resolve)
  })
  const served = serveStdio(makeServer)
  await ended
  await served.close()
}
