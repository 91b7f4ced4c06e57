import { createInterface } from 'node:readline/promises'
import { run } from './program.ts'

// `lerner … | head` closes the pipe early: that ends the program, and is not an error. A service
// continues, because it has to shut down in order, and so does its database.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (process.listenerCount('SIGTERM') > 0) return
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})
// If the terminal was closed, remarks are dropped: a service must still shut down in order.
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
