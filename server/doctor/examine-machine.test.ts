import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { examineDataFolder, examineMemory, examineNode, examinePort } from './examine-machine.ts'

const gibibyte = 2 ** 30

describe('this machine', () => {
  test.each([
    ['22.18.0', 'fault'],
    ['24.21.0', 'ok'],
    ['26.0.0', 'warning'],
  ])('Node.js %s: %s', (version, level) => {
    expect(examineNode(version)).toMatchObject({ check: 'node', level })
  })

  test.each([
    [gibibyte / 4, 'warning'],
    [gibibyte, 'ok'],
  ])('%d bytes of memory: %s', (bytes, level) => {
    expect(examineMemory(bytes)).toMatchObject({ check: 'memory', level })
  })

  test.each([
    [gibibyte / 8, 'fault'],
    [gibibyte, 'warning'],
    [8 * gibibyte, 'ok'],
  ])('%d free bytes below the data: %s, before the folder is made and after', (free, level) => {
    const folder = mkdtempSync(join(tmpdir(), 'lerner-doctor-'))
    for (const dataDir of [folder, join(folder, 'data')]) {
      expect(examineDataFolder(dataDir, () => free)).toEqual([
        expect.objectContaining({ check: 'data.folder', level: 'ok' }),
        expect.objectContaining({ check: 'data.room', level }),
      ])
    }
    rmSync(folder, { recursive: true })
  })

  test('a folder that cannot be written is a fault, with what to set', () => {
    const [folder] = examineDataFolder(`${import.meta.filename}/data`, () => gibibyte * 8)

    expect(folder).toMatchObject({ check: 'data.folder', level: 'fault' })
    expect(folder?.remedy).toContain('LERNER_DATA_DIR')
  })
})

describe('the port', () => {
  async function withServer(answer: string, work: (port: number) => Promise<void>) {
    const server = createServer((_, response) => {
      response.setHeader('content-type', 'application/json').end(answer)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    await work((server.address() as AddressInfo).port)
    server.closeAllConnections()
    server.close()
  }

  test.each([
    ['free', null, 'ok', 'is free'],
    ['a Lerner that is well', '{"status":"ok","version":"0.1.0"}', 'ok', 'Lerner 0.1.0 runs'],
    ['one without a store', '{"status":"unavailable","version":"0.1.0"}', 'fault', 'unavailable'],
    ['something else', '<html>', 'fault', 'Something else listens'],
  ])('%s', async (_, answer, level, says) => {
    let used = 0
    const look = async (port: number) => {
      const finding = await examinePort({ host: '127.0.0.1', port })
      expect(finding).toMatchObject({ check: 'port', level })
      expect(finding.says).toContain(says)
    }
    await withServer(answer ?? '', async (port) => {
      used = port
      if (answer !== null) await look(port)
    })
    if (answer === null) await look(used)
  })

  test('one that is too busy to answer is not taken for something else', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const finding = await examinePort({ host: '127.0.0.1', port }, 200)
    silent.closeAllConnections()
    silent.close()

    expect(finding).toMatchObject({ check: 'port', level: 'fault' })
    expect(finding.says).toContain('did not answer within 0.2 s')
    expect(finding.remedy).toContain('If it is Lerner, it is overloaded')
  })

  test('an address of another machine', async () => {
    expect(await examinePort({ host: '192.0.2.1', port: 8080 })).toMatchObject({
      level: 'fault',
      remedy: expect.stringContaining('HOST'),
    })
  })
})
