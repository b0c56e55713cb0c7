/** Returns the section of a version in a changelog, without its heading; undefined if it has none. */
export function sectionOf(changelog: string, version: string) {
  const [, ...sections] = changelog.split(/^## /m)
  const section = sections.find(
    (text) => text.startsWith(`${version} `) || text.startsWith(`${version}\n`),
  )
  return section?.replace(/^.*\n/, '').trim()
}
