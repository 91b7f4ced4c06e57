import type { AuthInfo, McpServer } from '@modelcontextprotocol/server'
import { requireScopes } from '@modelcontextprotocol/server'
import * as z from 'zod'
import type { Lerner, Session } from '../../clients/typescript/src/main.ts'
import { describeError } from '../failure.ts'

/** Added to the input of every tool that changes something. */
const asked = z
  .string()
  .max(1000)
  .optional()
  .describe('What the person asked for, in their own words. It is kept in the record of changes.')

/** One of the possible scopes of a service key. */
export type Scope = Session['scopes'][number]

/**
 * What a tool does: reads, prepares something that no customer sees yet, or changes what they pay.
 */
export type Effect = 'reads' | 'prepares' | 'changes'

/** The context of a tool call. */
export type Desk = {
  client: Lerner
  /** Aborted when the call is cancelled. */
  signal: AbortSignal
}

type Wanted<Input extends z.ZodObject> = {
  name: string
  title: string
  description: string
  /** The scope that the service requires; null: any key will do. */
  scope: Scope | null
  effect: Effect
  input: Input
  run(desk: Desk, input: z.output<Input>): Promise<object>
}

/** The caller of a tool, and the instruction it reports: both are kept in the record of changes. */
export type Calling = { subject: string | null; asked: string | null }

/** Creates the client for one call. */
export type ClientOf = (calling: Calling) => Lerner

/** A tool that can be offered to an agent. */
export type AgentTool = {
  name: string
  scope: Scope | null
  effect: Effect
  /** Registers it with a server; `clientOf` creates the client for one call. */
  offer(server: McpServer, clientOf: ClientOf): void
}

/**
 * Creates a tool. Its results are read by a model: money is a decimal in the currency given next to
 * it, never a number of cents. Refusals explain the reason in words, as a tool error, so that the
 * model can correct itself.
 */
export function defineTool<Input extends z.ZodObject>(wanted: Wanted<Input>): AgentTool {
  const { name, title, description, scope, effect, input, run } = wanted
  return {
    name,
    scope,
    effect,
    offer(server, clientOf) {
      const config = {
        title,
        description,
        inputSchema: effect === 'reads' ? input : input.extend({ asked }),
        annotations: {
          title,
          readOnlyHint: effect === 'reads',
          destructiveHint: effect === 'changes',
          idempotentHint: effect !== 'prepares',
          openWorldHint: false,
        },
        ...(scope === null ? {} : { scopeChallenge: requireScopes(scope) }),
      }
      server.registerTool<z.ZodObject, z.ZodObject>(name, config, async (given, context) => {
        const granted = context.http?.authInfo?.scopes
        if (scope !== null && granted !== undefined && !granted.includes(scope)) {
          return failed(`The access token lacks the scope ${scope}, which ${name} needs.`)
        }
        try {
          const { signal } = context.mcpReq
          const client = clientOf({
            subject: subjectOf(context.http?.authInfo),
            asked: typeof given.asked === 'string' ? given.asked : null,
          })
          const answer = await run({ client, signal }, input.parse(given))
          return { content: [{ type: 'text' as const, text: JSON.stringify(answer) }] }
        } catch (error) {
          return failed(describeError(error).text)
        }
      })
    },
  }
}

/** The client of the authorization server, and the person it acts for, if any. */
function subjectOf(authInfo: AuthInfo | undefined): string | null {
  if (authInfo === undefined) return null
  const { clientId, extra } = authInfo
  const subject = extra?.subject
  return typeof subject !== 'string' || subject === clientId ? clientId : `${clientId}, ${subject}`
}

function failed(text: string) {
  return { isError: true, content: [{ type: 'text' as const, text }] }
}
