import type { IncomingHttpHeaders } from 'node:http'
import { agentMaxLength, askedMaxLength } from '../../domain/audit.ts'
import { Refusal } from '../../domain/errors.ts'

/** The agent that uses a key, and what it was asked to do; null: not given. */
export type AgentHeaders = { agent: string | null; asked: string | null }

/**
 * The contents of the headers Lerner-Agent and Lerner-Asked; null if there is neither.
 *
 * @throws Refusal if one of them cannot be read.
 */
export function readAgent(headers: IncomingHttpHeaders): AgentHeaders | null {
  const { 'lerner-agent': agent, 'lerner-asked': asked } = headers
  if (agent === undefined && asked === undefined) return null
  return {
    agent: agent === undefined ? null : nameOf(String(agent)),
    asked: asked === undefined ? null : textOf(String(asked)),
  }
}

function nameOf(sent: string): string {
  if (/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(sent) && sent.length <= agentMaxLength) {
    return sent
  }
  throw malformed('Lerner-Agent', `it is 1 to ${agentMaxLength} visible ASCII characters`)
}

/** Characters that no person writes, and no terminal should receive. */
const control = /[^\P{Cc}\n\t]/u

/** Headers contain only ASCII, and people ask in any language: so the text is percent-encoded. */
function textOf(sent: string): string {
  const what = `it is up to ${askedMaxLength} characters in UTF-8, percent-encoded`
  if (!/^[\x21-\x7e]+$/.test(sent)) throw malformed('Lerner-Asked', what)
  const text = decoded(sent)
  if (text !== null && text.length <= askedMaxLength && !control.test(text)) return text
  throw malformed('Lerner-Asked', what)
}

function decoded(sent: string): string | null {
  try {
    return decodeURIComponent(sent)
  } catch {
    return null
  }
}

function malformed(name: string, what: string): Refusal {
  return new Refusal('parameter_invalid', `The header ${name} cannot be read: ${what}.`, {
    param: name,
  })
}
