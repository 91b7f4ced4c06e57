import { createInterface } from 'node:readline/promises'
import { run } from './program.ts'

// `lerner … | head` closes the pipe early: that ends the program, and is not an error. A service
// goes on, because it has to stop in order, and its database too.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (process.listenerCount('SIGTERM') > 0) return
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})
// Remarks for a terminal that was closed: a service must stop in order without them.
process.stderr.on('error', () => {})

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await terminal.question(question)
  } finally {
    terminal.close()
  }
}

process.exitCode = await run(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  environment: process.env,
  ask: process.stdin.isTTY && process.stderr.isTTY ? ask : undefined,
})
