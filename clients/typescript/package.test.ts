import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { installJudges, judge, oldestCompiler } from './bin/install-judges.ts'
import { version } from './src/version.ts'
import { EmptyProject } from './testing/empty-project.ts'
import { exampleService } from './testing/example-service.ts'

const home = import.meta.dirname
const examples = readdirSync(join(home, 'examples'))
const compiler = join(home, '../../node_modules/typescript/bin/tsc')

let project: EmptyProject
let service: Awaited<ReturnType<typeof exampleService>>
const environment = () => ({ LERNER_BASE_URL: service.url, LERNER_API_KEY: 'lrn_test_example' })

beforeAll(async () => {
  installJudges()
  service = await exampleService()
  project = new EmptyProject()
  for (const name of examples) {
    project.write(`examples/${name}`, readFileSync(join(home, 'examples', name), 'utf8'))
  }
  // What is left of an example without its types is what the oldest Node.js that we promise can
  // run.
  project.write('price.mjs', readFileSync(join(home, 'examples/quote.ts'), 'utf8'))
}, 300_000)
afterAll(async () => {
  project.remove()
  await service[Symbol.asyncDispose]()
})

describe('the package, installed into an empty project', () => {
  test('brings nothing but itself', () => {
    const { dependencies = {} } = JSON.parse(
      readFileSync(join(project.folder, 'node_modules/@lerner/client/package.json'), 'utf8'),
    )
    const beside = readdirSync(join(project.folder, 'node_modules')).filter(
      (n) => !n.startsWith('.'),
    )

    expect(dependencies).toEqual({})
    expect(beside).toEqual(['@lerner'])
  })

  test('says the version that it sends', () => {
    const { version: packed } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))

    expect(packed).toBe(version)
  })

  // `node` is the machine's own, 20 or newer; the other is the one that runs these tests.
  test.each([
    ["the machine's Node.js", 'node', []],
    ["the tests' Node.js", process.execPath, []],
    ['Bun', judge('bun'), ['run']],
    ['Deno', judge('deno'), ['run', '--allow-env', '--allow-net', '--node-modules-dir=manual']],
  ])('gets a price on %s, as an ES module and as CommonJS', async (_, program, args) => {
    for (const file of ['price.mjs', 'examples/commonjs.cjs']) {
      const ran = await project.run(program, [...args, file], environment())

      expect(ran).toEqual({ status: 0, stdout: 'Show 2099.\n', stderr: '' })
    }
  })

  test('verifies a webhook on the oldest Node.js, Bun and Deno: WebCrypto is all it needs', async () => {
    project.write(
      'webhook.mjs',
      `import { verifyWebhook } from '@lerner/client'
import { signWebhook } from '@lerner/client/testing'
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const payload = '{"type":"quote.created"}'
const headers = await signWebhook({ payload, secret })
console.log((await verifyWebhook({ payload, headers, secret })).type)
`,
    )
    for (const [program, ...args] of [['node'], [judge('bun')], [judge('deno'), 'run']]) {
      const ran = await project.run(program ?? '', [...args, 'webhook.mjs'])
      expect(ran).toEqual({ status: 0, stdout: 'quote.created\n', stderr: '' })
    }
  })

  test('has types that fit, for ES modules and for CommonJS, by its own examples', async () => {
    project.write(
      'tsconfig.json',
      JSON.stringify({
        compilerOptions: {
          module: 'nodenext',
          target: 'es2022',
          lib: ['es2022', 'dom', 'dom.iterable'],
          types: [],
          strict: true,
          noEmit: true,
          allowImportingTsExtensions: true,
          exactOptionalPropertyTypes: true,
        },
        include: ['examples/*.ts', 'required.cts'],
      }),
    )
    project.write(
      'required.cts',
      `import { Lerner, type Quote } from '@lerner/client'
export const price = (lerner: Lerner, quote: Quote): [Lerner, number] => [lerner, quote.optimizedPrice]
// @ts-expect-error A fallback has no id to report an outcome under.
export const id = async (): Promise<string> => (await new Lerner({ fallback: 'base_price' }).quote({ productId: 'mug', basePrice: 1, currency: 'usd' })).quoteId
`,
    )
    const ran = await project.run(process.execPath, [compiler, '-p', '.'])

    expect(ran.stdout).toBe('')
    expect(ran.status).toBe(0)
  })

  test.each([
    ['node', 'commonjs'],
    ['node16', 'node16'],
  ])('has types that TypeScript 4.9 resolves too (%s)', async (moduleResolution, module) => {
    project.write(
      'tsconfig.4.9.json',
      JSON.stringify({
        compilerOptions: {
          module,
          moduleResolution,
          target: 'es2022',
          lib: ['es2022', 'dom', 'dom.iterable'],
          types: [],
          strict: true,
          noEmit: true,
          exactOptionalPropertyTypes: true,
        },
        files: ['oldest.ts'],
      }),
    )
    // Where the types were not found, all of it would be `any` and nothing an error.
    project.write(
      'oldest.ts',
      `import { ApiError, type AnyWebhookEvent, Lerner, verifyWebhook } from '@lerner/client'
import { signWebhook } from '@lerner/client/testing'
const lerner = new Lerner()
const asked = lerner.quote({ productId: 'mug', basePrice: 1, currency: 'usd' })
// @ts-expect-error A price is a number.
export const price = async (): Promise<string> => (await asked).optimizedPrice
export const id = async (): Promise<string> => (await asked).quoteId
export const code = (error: ApiError): string | null => error.code
export const all = async (): Promise<string[]> => {
  const ids: string[] = []
  for await (const product of lerner.products.list()) ids.push(product.id)
  return ids
}
export const told = async (payload: string, secret: string): Promise<string> => {
  const event = await verifyWebhook({ payload, headers: await signWebhook({ payload, secret }), secret })
  if (event.type === 'quote.created') return event.data.arm
  // @ts-expect-error Only a quote has an arm.
  const wrong: string = event.data.arm
  switch (event.type) {
    case 'outcome.recorded':
      return event.data.quote_id
    case 'product.price_moved':
      return String(event.data.previous.base_price)
    default: {
      const any: AnyWebhookEvent = event
      return any.type + String(any.data['id']) + wrong
    }
  }
}
`,
    )
    const ran = await project.run(process.execPath, [oldestCompiler, '-p', 'tsconfig.4.9.json'])

    expect(ran).toEqual({ status: 0, stdout: '', stderr: '' })
  })

  test('is resolved rightly by every kind of project, says attw', async () => {
    const ran = await project.run(process.execPath, [
      judge('attw'),
      project.tarball,
      '--format',
      'json',
    ])
    const { analysis } = JSON.parse(ran.stdout)

    expect(analysis.problems).toEqual([])
    expect(ran.status).toBe(0)
  })

  test('is packed rightly, says publint', async () => {
    const ran = await project.run(process.execPath, [
      judge('publint'),
      'run',
      project.tarball,
      '--strict',
    ])

    expect(ran.stdout).toContain('All good!')
    expect(ran.status).toBe(0)
  })
})

describe('each example', () => {
  const printed: Record<string, string> = {
    'files.ts': '1\n1 0\n',
    'errors.ts': 'currency: xyz is not a currency.\n',
    'history.ts': '1\n',
    'lists.ts': 'mug\n0 undefined\n',
    'quote.ts': 'Show 2099.\n',
    'webhook-test.ts': 'quote_1 accepted\n204\n',
    'webhook.ts': '',
  }

  test.each(examples.filter((name) => name.endsWith('.ts')))(
    '%s runs as it stands',
    async (name) => {
      const ran = await project.run(process.execPath, [`examples/${name}`], environment())

      expect(ran).toMatchObject({ status: 0, stderr: '' })
      const expected = printed[name]
      if (expected !== undefined) expect(ran.stdout).toBe(expected)
    },
  )

  test('is in the README, word for word', () => {
    const readme = readFileSync(join(home, 'README.md'), 'utf8')
    const samples = [...readme.matchAll(/^```(?:ts|js)\n(.*?)^```$/gms)].map(([, code]) => code)
    const files = examples.map((name) => readFileSync(join(home, 'examples', name), 'utf8'))

    expect(samples.toSorted()).toEqual(files.toSorted())
  })
})
