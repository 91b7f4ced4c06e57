import { type NamedVersion, versionPattern } from './versions.ts'

/** Reasons not to release under this tag, each in a sentence that names the remedy. */
export function tagFaults(
  tag: string,
  named: readonly NamedVersion[],
  changelog: string,
): string[] {
  const version = tag.replace(/^v/, '')
  if (!tag.startsWith('v') || !versionPattern.test(version)) {
    return [`The tag '${tag}' is none of a release: name it v and three numbers, such as v0.2.0.`]
  }
  const others = named
    .filter((one) => one.version !== version)
    .map((one) => `${one.file} says ${one.version}, and the tag ${version}: bin/release/raise.ts.`)
  return [...new Set(others), ...changelogFaults(version, changelog)]
}

/** The changelog's section on a release, without its heading. */
export function releaseNotes(version: string, changelog: string): string {
  const [, after = ''] = changelog.split(headingOf(version))
  return after.split(/^## /m)[0]?.trim() ?? ''
}

function changelogFaults(version: string, changelog: string): string[] {
  const [heading] = headingOf(version).exec(changelog) ?? []
  if (heading === undefined) return [`CHANGELOG.md has no heading '## ${version} (its date)'.`]
  if (!/\(\d{4}-\d{2}-\d{2}\)$/.test(heading)) {
    return [`CHANGELOG.md has '${heading}': write the day of the release, such as (2027-01-15).`]
  }
  return releaseNotes(version, changelog) === ''
    ? [`CHANGELOG.md says nothing below '${heading}': say what changes for users.`]
    : []
}

function headingOf(version: string): RegExp {
  return new RegExp(`^## ${version.replaceAll('.', '\\.')}(?= ).*$`, 'm')
}
