import { FileProblem, UnaccountedRows } from '../clients/typescript/src/files/main.ts'
import {
  ApiError,
  AuthenticationError,
  ConfigurationError,
  ConnectionError,
} from '../clients/typescript/src/main.ts'
import { problemsText } from './import/remedies.ts'

/** The command was understood but failed. Exit code 1. */
export class Failure extends Error {
  override name = 'Failure'
}

/** The command was not understood, or a setting is invalid. Exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}

const whereKeysAre = `The service printed its first key when it started for the first time. Where its data is,
  npm run lerner -- keys create --account default --name NAME
makes another. Then: export LERNER_API_KEY=lrn_…`

const howToStart = `Start the service in another terminal:
  npm start
or, if it listens elsewhere, say where: --base-url http://HOST:PORT, or LERNER_BASE_URL.`

/** The message for a person about an error, including the remedy, and the exit code. */
export function describeError(error: unknown): { text: string; exitCode: 1 | 2 } {
  if (error instanceof UsageError) return { text: error.message, exitCode: 2 }
  if (error instanceof Failure) return { text: error.message, exitCode: 1 }
  if (error instanceof FileProblem) return { text: problemsText(error.problems, []), exitCode: 2 }
  if (error instanceof UnaccountedRows) return { text: error.message, exitCode: 1 }
  if (error instanceof ConfigurationError) {
    const noKey = error.message.startsWith('No API key')
    return { text: noKey ? `No API key.\n${whereKeysAre}` : error.message, exitCode: 2 }
  }
  if (error instanceof ConnectionError) {
    return { text: `${error.message}\n${howToStart}`, exitCode: 1 }
  }
  if (error instanceof AuthenticationError) {
    return { text: `${error.message}\n${whereKeysAre}`, exitCode: 1 }
  }
  if (error instanceof ApiError) {
    const request = error.requestId === null ? '' : ` (request ${error.requestId})`
    return { text: `${error.message}${request}`, exitCode: 1 }
  }
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { text: `Unexpected: ${text}`, exitCode: 1 }
}
