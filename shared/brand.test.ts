import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { brand, logoParts } from './brand'
import { phoneWords } from './phones'
import { defaultContact } from './settings/defaults'

test.each([
  ['DriveFair', 'Fair', ['Drive', 'Fair']],
  ['Peachtree Auto Advocates', 'Advocates', ['Peachtree Auto ', 'Advocates']],
  ['Ames & Söhne', '', ['Ames & Söhne', '']],
  ['Ames & Söhne', 'Fair', ['Ames & Söhne', '']],
  ['Fair', 'Fair', ['', 'Fair']],
])('the logo of %j that underlines %j is %j', (name, underlined, parts) => {
  expect(logoParts({ name, underlined })).toEqual(parts)
})

/** What tells operators about the software, which has a name of its own. */
const aboutTheSoftware = /^api\/(server\.ts|backup\/|stand-ins\/postgres\/)/

test('only the brand says the name of the firm, and only the defaults its phone number and email', () => {
  const sources = ['api', 'web', 'shared', 'scripts']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
    )
    .filter((file) => /\.(tsx?|js|html|svg|webmanifest|css)$/.test(file))
    .filter((file) => !/\.(test|cases)\.tsx?$/.test(file))
    .filter(
      (file) =>
        !['shared/brand.ts', 'shared/settings/defaults.ts'].includes(file) &&
        !aboutTheSoftware.test(file),
    )
  const { phone, email } = defaultContact
  const facts = [brand.name, phone, phoneWords(phone), email]
  const literal = sources.filter((file) => {
    const text = readFileSync(file, 'utf8')
    return facts.some((fact) => text.includes(fact))
  })
  expect(literal).toEqual([])
})
