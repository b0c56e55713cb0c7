import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { brand, logoParts } from './brand'

test.each([
  ['DriveFair', 'Fair', ['Drive', 'Fair']],
  ['Peachtree Auto Advocates', 'Advocates', ['Peachtree Auto ', 'Advocates']],
  ['Ames & Söhne', '', ['Ames & Söhne', '']],
  ['Ames & Söhne', 'Fair', ['Ames & Söhne', '']],
  ['Fair', 'Fair', ['', 'Fair']],
])('the logo of %j that underlines %j is %j', (name, underlined, parts) => {
  expect(logoParts({ name, underlined })).toEqual(parts)
})

test('links call the phone number and write to the email address that pages show', () => {
  const { phone, phoneHref, email, emailHref } = brand
  expect(emailHref).toBe(`mailto:${email}`)
  expect(phoneHref).toMatch(/^tel:\+\d+$/)
  if (!/[a-z]/i.test(phone)) expect(phoneHref).toContain(phone.replace(/\D/g, ''))
})

/** What tells operators about the software, which has a name of its own. */
const aboutTheSoftware = /^api\/(server\.ts|backup\/|stand-ins\/postgres\/)/

test('only the brand says the name, phone number, and email of the firm', () => {
  const sources = ['api', 'web', 'shared', 'scripts']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
    )
    .filter((file) => /\.(tsx?|js|html|svg|webmanifest|css)$/.test(file))
    .filter((file) => !/\.(test|cases)\.tsx?$/.test(file))
    .filter((file) => file !== 'shared/brand.ts' && !aboutTheSoftware.test(file))
  const facts = [brand.name, brand.phone, brand.phoneHref, brand.email]
  const literal = sources.filter((file) => {
    const text = readFileSync(file, 'utf8')
    return facts.some((fact) => text.includes(fact))
  })
  expect(literal).toEqual([])
})
