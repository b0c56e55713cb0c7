import { forContact } from './deals/quote-requests'
import { firstNameIn, splitName } from './first-name'
import { fullName } from './person-name'

test.each([
  ['Ann', 'Lee', 'Ann Lee'],
  ['Sukarno', 'Sukarno', 'Sukarno'],
  ['Sukarno', ' SUKARNO ', 'Sukarno'],
  ['Ó  Sé', 'ó sé', 'Ó  Sé'],
  ['José', 'Jose\u0301', 'José'],
  ['O’Brien', "O'Brien", 'O’Brien'],
  ['Sukarno', '', 'Sukarno'],
  ['', 'Sukarno', 'Sukarno'],
  ['Lee', 'Leeds', 'Lee Leeds'],
])('prints %j and %j as %j', (firstName, lastName, name) => {
  expect(fullName({ firstName, lastName })).toBe(name)
})

test.each([
  ['Dana Lee', 'Dana'],
  ['Dana', 'Dana'],
  ['  Zoë  Ann Lee', 'Zoë'],
  ["D'Angelo O’Brien", "D'Angelo"],
  ['Lee, Dana', 'Dana'],
  ['Lee, Dana M.', 'Dana'],
  ['de la Cruz, Maria', 'Maria'],
  ['Lee, Dr. Dana', 'Dana'],
  ['Lee Jr., Dana', 'Dana'],
  ['Dana Lee, Jr.', 'Dana'],
  ['Dana Lee, MBA, CPA', 'Dana'],
  ['Dana Lee III', 'Dana'],
  ['Dana, Fleet Manager', 'Dana'],
  ['Dana, Honda of Macon', 'Dana'],
  ['Kim Do', 'Kim'],
  ['Dana Lee, Internet Sales Manager', 'Dana'],
  ['Dana Lee - Internet Sales', 'Dana'],
  ['Dana Lee (Fleet)', 'Dana'],
  ['Dr. Dana Lee', 'Dana'],
  ['MRS DANA LEE', 'DANA'],
  ['李 小龙', null], // one sign may be a last name, or an initial
])('greets %j by %j', (name, first) => {
  expect(firstNameIn(name)).toBe(first)
})

test.each([
  null,
  '',
  'Dr. Lee',
  'Dr.',
  'Mr Lee',
  'Internet Sales',
  'Internet',
  'INTERNET DEPT.',
  'Fleet Department',
  'Sales Team',
  'The Sales Desk',
  'New Car Sales',
  'Parts & Service',
  'Dana & Chris',
  'Dana and Chris Lee',
  'Dana/Chris',
  'dana@dealers.example',
  'D. Lee',
  'Jr.',
  '555-0133',
  'Honda of Macon Internet Team',
  '-',
  ',',
  `${'Dana'.repeat(10)} Lee`,
])('is not sure of a first name in %j', (name) => {
  expect(firstNameIn(name)).toBeNull()
})

test.each([
  ['Dana Lee', 'Dana', 'Lee'],
  ['MR DANA VAN DYKE', 'DANA', 'VAN DYKE'],
  ['Lee, Dana', 'Dana', 'Lee'],
  ['Sukarno', 'Sukarno', ''],
  ['Kim Do', 'Kim', 'Do'],
  ['Dana Lee, Jr.', 'Dana', 'Lee, Jr.'],
  ['Dana, Jr.', 'Dana', 'Jr.'],
  ['Dr. Lee', 'Lee', ''],
  ['Dr.', 'Dr.', ''],
  ['ACME MOTORS LLC', 'ACME', 'MOTORS LLC'],
  ['', '', ''],
])('splits %j', (name, firstName, lastName) => {
  expect(splitName(name)).toEqual({ firstName, lastName })
})

test.each([
  ['Hello {dealerContact},', 'Dana Lee', 'Hello Dana,'],
  ['Hello {dealerContact},', 'Internet Sales', 'Hello,'],
  ['Hello {dealerContact},', null, 'Hello,'],
  ['Thanks, {dealerContact}.', null, 'Thanks.'],
  ['{dealerContact},\n\nyour price?', null, 'Hello,\n\nyour price?'],
  ['Dear {dealerContact},', 'Dr. Lee', 'Hello,'],
])('fills in %j for %j', (text, name, filled) => {
  expect(forContact(text, name)).toBe(filled)
})
