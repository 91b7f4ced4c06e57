import { run } from '../program.ts'

export type Captured = { exitCode: number; stdout: string; stderr: string }

/** Runs a command line in this process and returns its output. */
export async function runCaptured(
  words: readonly string[],
  environment: Record<string, string> = {},
): Promise<Captured> {
  let stdout = ''
  let stderr = ''
  const exitCode = await run(words, {
    stdout: {
      write: (text) => {
        stdout += text
      },
    },
    stderr: {
      write: (text) => {
        stderr += text
      },
    },
    environment,
  })
  return { exitCode, stdout, stderr }
}
