import { sectionOf } from './changelog'

const changelog = `# Changelog

## Unreleased

## 1.2.30 (2026-12-02)

### Added

- A tow bar.

## 1.2.3 (2026-12-01)

- Wheels.
`

test('finds what a version changed', () => {
  expect(sectionOf(changelog, '1.2.30')).toBe('### Added\n\n- A tow bar.')
  expect(sectionOf(changelog, '1.2.3')).toBe('- Wheels.')
})

test('a version without a section has no notes', () => {
  expect(sectionOf(changelog, '1.2')).toBeUndefined()
})
