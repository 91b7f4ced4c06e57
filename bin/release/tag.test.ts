import { describe, expect, test } from 'vitest'
import { releaseNotes, tagFaults } from './tag.ts'

const changelog = `# Changelog

## 0.3.0 (2027-02-01)

- Prices by the hour.

### Fixed

- Carts that never end.

## 0.2.0 (unreleased)

- Something.

## 0.1.0 (2026-12-01)
`
const named = [{ file: 'package.json', version: '0.3.0' }]

describe('a tag', () => {
  test('that fits the files and a dated heading of the changelog is released', () => {
    expect(tagFaults('v0.3.0', named, changelog)).toEqual([])
  })

  test.each(['0.3.0', 'v0.3', 'v0.3.0 ', 'latest', 'v0.3.0;id'])(
    '%s is none of a release',
    (tag) => {
      expect(tagFaults(tag, named, changelog)).toEqual([
        `The tag '${tag}' is none of a release: name it v and three numbers, such as v0.2.0.`,
      ])
    },
  )

  test('that does not match a file is refused, naming the file and the remedy', () => {
    const others = [...named, { file: 'cli/package.json', version: '0.2.9' }]

    expect(tagFaults('v0.3.0', others, changelog)).toEqual([
      'cli/package.json says 0.2.9, and the tag 0.3.0: bin/release/raise.ts.',
    ])
  })

  test.each([
    ['0.2.0', "CHANGELOG.md has '## 0.2.0 (unreleased)': write the day of the release"],
    ['0.1.0', "CHANGELOG.md says nothing below '## 0.1.0 (2026-12-01)'"],
    ['0.4.0', "CHANGELOG.md has no heading '## 0.4.0 (its date)'"],
    ['0.3.0-rc.1', "CHANGELOG.md has no heading '## 0.3.0-rc.1 (its date)'"],
  ])('of %s is refused for what the changelog lacks', (version, fault) => {
    const [said] = tagFaults(`v${version}`, [{ file: 'package.json', version }], changelog)

    expect(said).toContain(fault)
  })
})

test('the page of a release is what the changelog says of it, to the next release', () => {
  expect(releaseNotes('0.3.0', changelog)).toBe(
    '- Prices by the hour.\n\n### Fixed\n\n- Carts that never end.',
  )
})
