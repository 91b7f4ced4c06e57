import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'

let service: Awaited<ReturnType<typeof testApp>>
let exposed: Set<string>
beforeAll(async () => {
  service = await testApp()
  // A first report of each kind, so that every series exists.
  await service.send(await service.caller(), 'GET /v1/products')
  const text = await service.app.figures()
  exposed = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name ?? ''))
})
afterAll(() => service.close())

const deploy = join(import.meta.dirname, '../../../deploy')
const ofHistogram = /_(bucket|count|sum)$/

/** Metric names in Prometheus expressions, those of histograms as declared. */
function namesIn(text: string): string[] {
  const found = text.match(/\b(lerner|process|nodejs)_[a-z0-9_]+/g) ?? []
  return [...new Set(found.map((name) => name.replace(ofHistogram, '')))]
}

describe('what is shipped for operators', () => {
  test.each(['prometheus/alerts.yaml', 'grafana/lerner.json'])(
    '%s asks for figures that the service exposes',
    (file) => {
      const names = namesIn(readFileSync(join(deploy, file), 'utf8'))

      expect(names.length).toBeGreaterThan(5)
      expect(names.filter((name) => !exposed.has(name))).toEqual([])
    },
  )

  test('the guide says of every alert what to do', () => {
    const alerts = readFileSync(join(deploy, 'prometheus/alerts.yaml'), 'utf8')
    const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
    const guide = readFileSync(join(deploy, '../docs/guide/observing.md'), 'utf8')
    const rows = [...guide.matchAll(/^\| `(Lerner\w+)` \| .{20,} \|$/gm)].map(([, name]) => name)

    expect(rows.toSorted()).toEqual(names.toSorted())
  })

  test('the lines of the log that the guides quote are those that the service writes', () => {
    const guides = ['operating', 'observing'].map((name) =>
      readFileSync(join(deploy, `../docs/guide/${name}.md`), 'utf8'),
    )
    const quoted = [...guides.join('').matchAll(/`((?:a|the) [^`]+)`/g)].map(([, line]) => line)
    const server = join(import.meta.dirname, '../..')
    const source = globSync('**/*.ts', { cwd: server })
      .filter((file) => !file.endsWith('.test.ts'))
      .map((file) => readFileSync(join(server, file), 'utf8'))
      .join('')

    expect(quoted.length).toBeGreaterThan(3)
    expect(quoted.filter((line) => !source.includes(line ?? ''))).toEqual([])
  })

  test('every panel says what it shows, in a unit, at a place of its own', () => {
    const { panels } = JSON.parse(readFileSync(join(deploy, 'grafana/lerner.json'), 'utf8')) as {
      panels: {
        title: string
        description: string
        fieldConfig: { defaults: { unit: string } }
        gridPos: { x: number; y: number; w: number; h: number }
      }[]
    }
    const places = new Set<string>()
    for (const { title, description, fieldConfig, gridPos } of panels) {
      expect(title && description && fieldConfig.defaults.unit).toBeTruthy()
      const { x, y, w, h } = gridPos
      expect(x + w).toBeLessThanOrEqual(24)
      for (let column = x; column < x + w; column++) {
        for (let row = y; row < y + h; row++) {
          expect(places.has(`${column} ${row}`)).toBe(false)
          places.add(`${column} ${row}`)
        }
      }
    }
  })
})
