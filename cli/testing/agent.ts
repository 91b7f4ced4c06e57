import { type CallToolResult, Client } from '@modelcontextprotocol/client'

/** An agent that uses one revision of the protocol; `newest` is negotiated. */
export function newAgent(speaks: 'newest' | '2025'): Client {
  return new Client(
    { name: 'agent of the tests', version: '1' },
    speaks === 'newest' ? { versionNegotiation: { mode: 'auto' } } : {},
  )
}

/** The parsed result of a tool; for a tool error, its text. */
export async function callTool(agent: Client, name: string, input: Record<string, unknown> = {}) {
  const result = (await agent.callTool({ name, arguments: input })) as CallToolResult
  const [first] = result.content
  const text = first?.type === 'text' ? first.text : ''
  return result.isError === true ? { refused: text } : { ...JSON.parse(text) }
}

/** The names of the tools on offer. */
export async function toolNames(agent: Client): Promise<string[]> {
  return (await agent.listTools()).tools.map(({ name }) => name)
}
