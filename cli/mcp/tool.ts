import type { AuthInfo, McpServer } from '@modelcontextprotocol/server'
import { requireScopes } from '@modelcontextprotocol/server'
import * as z from 'zod'
import type { Lerner, Session } from '../../clients/typescript/src/main.ts'
import { describeError } from '../failure.ts'

/** Beside the input of whatever changes something. */
const asked = z
  .string()
  .max(1000)
  .optional()
  .describe('What the person asked, in their words. It is kept in the record of changes.')

/** One of the scopes that a key of the service may have. */
export type Scope = Session['scopes'][number]

/** What a tool does: looks, prepares what no customer sees yet, or changes what they pay. */
export type Effect = 'reads' | 'prepares' | 'changes'

/** What a tool works with while it is called. */
export type Desk = {
  client: Lerner
  /** Ends with the call that was cancelled. */
  signal: AbortSignal
}

type Wanted<Input extends z.ZodObject> = {
  name: string
  title: string
  description: string
  /** Which scope the service asks for; null: any key will do. */
  scope: Scope | null
  effect: Effect
  input: Input
  run(desk: Desk, input: z.output<Input>): Promise<object>
}

/** Who calls a tool, and what they say they were asked: the record of changes keeps it. */
export type Calling = { subject: string | null; asked: string | null }

/** Makes the client for one call. */
export type ClientOf = (calling: Calling) => Lerner

/** A tool that an agent may be offered. */
export type AgentTool = {
  name: string
  scope: Scope | null
  effect: Effect
  /** Offers it on a server; `clientOf` makes the client for one call. */
  offer(server: McpServer, clientOf: ClientOf): void
}

/**
 * Makes a tool. What it answers is read by a model: money is a decimal in the currency that stands
 * beside it, never a number of cents. What it refuses says why in words, as an error of the tool,
 * so that the model can put it right.
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

/** The client of the authorization server, and the person where it acts for one. */
function subjectOf(authInfo: AuthInfo | undefined): string | null {
  if (authInfo === undefined) return null
  const { clientId, extra } = authInfo
  const subject = extra?.subject
  return typeof subject !== 'string' || subject === clientId ? clientId : `${clientId}, ${subject}`
}

function failed(text: string) {
  return { isError: true, content: [{ type: 'text' as const, text }] }
}
