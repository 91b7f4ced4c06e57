/**
 * The lab: `npm run lab -- list` names its programs, `npm run lab -- run NAME` runs one.
 *
 * Arguments after the name go to the program: `npm run lab -- run kill --quick`; `--help` lists its
 * options.
 */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { programs, studies } from './programs.ts'

const lab = import.meta.dirname
const nameWidth = 22
const [verb, name, ...rest] = process.argv.slice(2)

if (verb === 'list' && name === undefined) list()
else if (verb === 'run' && name !== undefined && Object.hasOwn(studies, name)) {
  run('studies/main.ts', [name, ...rest])
} else if (verb === 'run' && name !== undefined && Object.hasOwn(programs, name)) {
  run(programs[name] ?? '', rest)
} else {
  const asked = verb === 'run' && name !== undefined ? `There is no program '${name}'. ` : ''
  console.error(`${asked}npm run lab -- list | run NAME [--quick] [--help]`)
  process.exitCode = 2
}

function list(): void {
  for (const [title, some] of [
    ['Studies of the engine', studies],
    ['Programs', programs],
  ] as const) {
    console.log(`\n${title}\n`)
    for (const [one, file] of Object.entries(some)) {
      console.log(`${one.padEnd(nameWidth)}${firstSentence(file)}`)
    }
  }
}

/** From the comment at the beginning of a program. */
function firstSentence(file: string): string {
  const text = readFileSync(join(lab, file), 'utf8')
  const comment = /\/\*\*\n(.*?)\*\//s.exec(text)?.[1] ?? ''
  const words = comment.replaceAll(/^ \* ?/gm, '').split('\n\n')[0] ?? ''
  return (words.replaceAll('\n', ' ').split(/(?<=\.)\s/)[0] ?? '').trim()
}

function run(file: string, args: readonly string[]): void {
  const child = spawn(process.execPath, [...process.execArgv, join(lab, file), ...args], {
    stdio: 'inherit',
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => {
    process.exitCode = signal === null ? (code ?? 1) : 1
  })
}
