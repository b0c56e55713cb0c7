import { brand } from '../../shared/brand'
import { questions } from './faq'

const answer = (id: string) =>
  questions
    .find((each) => each.id === id)
    ?.answer.flat()
    .join(' ')

test('has ten to fourteen questions, each with its own id', () => {
  expect(questions.length).toBeGreaterThanOrEqual(10)
  expect(questions.length).toBeLessThanOrEqual(14)
  expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length)
})

test.each([
  ['when-to-pay', [/upfront/, /after the free consultation/, /before you see a quote/]],
  ['quoted-price', [/exact unit quoted/, /VIN or stock number/]],
  ['quoted-price', [/credit qualifications/, /within the quote window/, /no dealer products/]],
  ['in-writing', [/verified in writing with the dealership/]],
  ['delivery', [/planned for the future/, /Not yet/]],
  ['money-back', [/better deal or your money back/]],
  ['after-purchase', [/90 days/]],
  ['first-contact', [/24 hours after you request/, /24 hours after you pay/]],
  ['cards', [/Visa, MC, Amex, or Discover/, /within 30 minutes/]],
  ['savings', [/\$1,000–\$3,000 per vehicle/]],
  ['sell-or-finance', [/don’t sell/, /at the dealership/]],
])('the answer %s states its rule', (id, rules) => {
  for (const rule of rules) expect(answer(id)).toMatch(rule)
})

test('gives the hours, phone, and email of the brand', () => {
  for (const fact of [brand.hours, brand.phone, brand.email])
    expect(answer('hours')).toContain(fact)
})
