import { writeFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../server/testing/app.ts'
import { runCaptured } from '../../testing/run-captured.ts'
import { temporaryFile } from '../../testing/temporary-file.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
const url = await service.app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => service.close())

async function shop() {
  const who = await service.caller()
  for (const id of ['mug', 'bowl', 'cup']) {
    const body = { id, base_price: 1999, currency: 'usd', attributes: { category: 'kitchen' } }
    await service.send(who, 'POST /v1/products', { body })
  }
  const environment = { LERNER_API_KEY: who.key, LERNER_BASE_URL: url }
  return { who, run: (...words: string[]) => runCaptured(words, environment) }
}

const idIn = (text: string) => /list_\w{26}/.exec(text)?.[0] ?? ''

describe('lerner lists', () => {
  test('drafts, edits, exports, activates, reverts and ends a list', async () => {
    const { who, run } = await shop()
    await using costs = await temporaryFile('costs.csv', 'product_id,unit_cost\nmug,9.5\n')
    await run('policies', 'import', costs.path, '--currency', 'usd')
    const made = await run('lists', 'create', '--currency', 'usd', '--name', 'Week 6')
    const id = idIn(made.stdout)
    const edited = await run('lists', 'edit', id, 'mug', '--price', '18.99', '--note', 'so')
    const file = await run('lists', 'export', id)
    const active = await run('lists', 'activate', id, '--json')
    const body = { product_id: 'mug', base_price: 1999, currency: 'usd' }
    const quote = await service.send(who, 'POST /v1/quote', { body })
    const ended = await run('lists', 'end', id)

    expect(made.exitCode).toBe(0)
    expect(made.stdout).toContain('3 products')
    expect(edited.stdout).toContain('18.99 edited')
    expect(file.stdout).toMatch(/^mug,mug,usd,19.99,19.99,[\d.]+,18.99,/m)
    expect(JSON.parse(active.stdout).status).toBe('active')
    expect(quote.body.optimized_price).toBe(1899)
    expect(ended.stdout).toContain('ended')
  })

  test('takes a file of changes back, and says which it could not make', async () => {
    const { run } = await shop()
    const { stdout } = await run('worklist', '--currency', 'usd')
    const id = idIn(stdout)
    await using file = await temporaryFile(
      'edits.csv',
      'product_id,price,locked,dropped,note\nmug,18.99,,,cheaper\nbowl,,true,,\ncup,,,true,\n',
    )
    const { path } = file
    const done = await run('lists', 'edit', id, '--file', path)
    writeFileSync(path, 'product_id,price\nplate,18.99\nmug,17.99\n')
    const partly = await run('lists', 'edit', id, '--file', path)
    const shown = JSON.parse((await run('lists', 'show', id, '--json')).stdout)

    expect(done).toMatchObject({ exitCode: 0, stdout: '3 entries set\n' })
    expect(partly.exitCode).toBe(1)
    expect(partly.stderr).toContain('plate')
    const of = (name: string) =>
      shown.data.find(({ productId }: { productId: string }) => productId === name)
    expect(of('mug')).toMatchObject({ price: 1799, edited: true, note: 'cheaper' })
    expect(of('bowl')).toMatchObject({ locked: true })
    expect(of('cup')).toMatchObject({ dropped: true })
  })

  test('are talked about, and approved by a second person, whom they name', async () => {
    const { who, run } = await shop()
    await service.send(who, 'PUT /v1/policy', { body: { list_approval: true } })
    const id = idIn((await run('worklist', '--currency', 'usd')).stdout)
    const second = await service.caller({}, who.account)
    await service.asOwner(`update api_keys set name = 'Ben' where id = '${second.keyId}'`)
    const environment = { LERNER_API_KEY: second.key, LERNER_BASE_URL: url }
    const ben = (...words: string[]) => runCaptured(words, environment)

    const own = await run('lists', 'approve', id)
    expect([own.exitCode, own.stderr]).toEqual([1, expect.stringContaining('somebody else')])
    await run('lists', 'comment', id, '--text', 'Why so dear?\nReally.', '--product', 'mug')
    service.clock.nowMs += 1000
    const said = await ben('lists', 'comment', id, '--text', 'It is fine.')
    expect(said.stdout).toMatch(/^\nBen, [^ ]+Z {2}\(cmt_\w+\)\n {2}It is fine\.\n$/)
    const approved = await ben('lists', 'approve', id)
    expect(approved.stdout).toContain('Approved by Ben')

    const shown = await run('lists', 'show', id)
    expect(shown.stdout).toMatch(/Requested by test\nApproved by Ben, \d/)
    expect(shown.stdout).toMatch(/, of mug {2}\(cmt_\w+\)\n {2}Why so dear\?\n {2}Really\.\n\nBen,/)
    const [, comment = ''] = /(cmt_\w+)/.exec(said.stdout) ?? []
    const others = await run('lists', 'comment', id, '--delete', comment)
    expect([others.exitCode, others.stderr]).toEqual([
      1,
      expect.stringContaining('Only Ben, who wrote'),
    ])
    expect((await ben('lists', 'comment', id, '--delete', comment)).exitCode).toBe(0)
    const { comments } = JSON.parse((await run('lists', 'show', id, '--json')).stdout)
    expect(comments).toMatchObject([{ productId: 'mug', own: true }])
    expect((await run('lists', 'comment', id)).exitCode).toBe(2)
  })

  test('policies import sets costs of many at once, and names the line that it cannot read', async () => {
    const { who, run } = await shop()
    const costs = 'product_id,unit_cost,max_price\nmug,9.50,25\nbowl,8,\n'
    await using good = await temporaryFile('good.csv', costs)
    await using bad = await temporaryFile('bad.csv', 'product_id,unit_cost\nmug,nine\n')
    const done = await run('policies', 'import', good.path, '--currency', 'usd')
    const refused = await run('policies', 'import', bad.path, '--currency', 'usd')
    const policy = await service.send(who, 'GET /v1/products/mug/policy')

    expect(done.stdout).toBe('2 policies set\n')
    const again = await run('policies', 'import', good.path, '--currency', 'usd')
    expect(again.stdout).toBe('0 policies set, 2 unchanged\n')
    expect(policy.body.own).toEqual({ unit_cost: 950, max_price: 2500 })
    expect([refused.exitCode, refused.stderr]).toEqual([
      1,
      expect.stringContaining("line 2: unit_cost 'nine' is not a number"),
    ])
  })

  test('policies import asks about a cost that looks wrong by line, column and value, once each', async () => {
    const { run } = await shop()
    await using slip = await temporaryFile('slip.csv', 'product_id,unit_cost\nbowl,8\nmug,90\n')
    const { exitCode, stderr } = await run('policies', 'import', slip.path, '--currency', 'usd')

    expect(exitCode).toBe(0)
    expect(stderr).toMatch(/Accepted, but check: line 3: unit_cost is 9000 and the base price is /)
    expect(stderr).not.toContain('row 2')
  })
})
