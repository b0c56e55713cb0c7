import { expect, test } from '@jest/globals'
import { brand } from '../../shared/brand'
import { deals } from './deals'
import { questions } from './faq'
import { sampleFigures, sampleQuote } from './sample-quote'
import { stories } from './stories'

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

const dollars = (text: string) => {
  expect(text).toMatch(/^\$\d{1,3}(,\d{3})*$/)
  return Number(text.replace(/[$,]/g, ''))
}

test('savings are the MSRP less the final price in every story', () => {
  for (const { msrp, finalPrice, savings } of stories) {
    expect(dollars(msrp) - dollars(finalPrice)).toBe(dollars(savings))
  }
})

test('what a client keeps is the savings less the fee, in every story and deal', () => {
  for (const { savings, fee, keep } of [...stories, ...deals]) {
    expect(dollars(savings.replace(/ Saved$/, '')) - dollars(fee)).toBe(dollars(keep))
  }
})

test('has five stories that span $1,100 to $2,500 and 2 to 5 days', () => {
  const savings = stories.map((story) => dollars(story.savings)).sort((a, b) => a - b)
  expect([savings.length, savings[0], savings.at(-1)]).toEqual([5, 1100, 2500])

  const days = stories.map(({ timeframe }) => Number(/^(\d+) days$/.exec(timeframe)?.[1])).sort()
  expect([days[0], days.at(-1)]).toEqual([2, 5])
  expect(new Set(stories.map(({ id }) => id)).size).toBe(5)
})

test('has four deals with year, model, package, and savings in the advertised range', () => {
  expect(deals).toHaveLength(4)
  expect(deals.map((deal) => deal.packageName)).toEqual(['Silver', 'Gold', 'Platinum', 'Diamond'])
  for (const { title, savings } of deals) {
    expect(title).toMatch(/^20\d\d \w+ \w+/)
    const saved = dollars(savings.replace(/ Saved$/, ''))
    expect(saved).toBeGreaterThanOrEqual(1000)
    expect(saved).toBeLessThanOrEqual(3000)
  }
})

test('the lines of the sample quote add up, and what is kept follows the fee', () => {
  const gold = (price: number) => [
    { name: 'Silver', price: 299 },
    { name: 'Gold', price },
  ]
  expect(sampleFigures(gold(599))).toEqual({
    asked: 35_842,
    pays: 33_992,
    saved: 1_850,
    paid: { name: 'Gold', price: 599, keeps: 1_251 },
  })
  expect(sampleFigures(gold(650)).paid?.keeps).toBe(1_200)
  expect(sampleQuote.lines.every(({ asked, pays }) => pays <= asked)).toBe(true)
})

test('the sample quote keeps to the deal of its car, and to any package where its own is not on sale', () => {
  const deal = deals.find(({ title }) => title === sampleQuote.vehicle)
  const { saved } = sampleFigures([])
  expect([deal?.packageName, dollars(deal?.savings.replace(/ Saved$/, '') ?? '')]).toEqual([
    sampleQuote.packageName,
    saved,
  ])
  expect(sampleFigures([{ name: 'Bronze', price: 150 }]).paid).toEqual({
    name: 'Bronze',
    price: 150,
    keeps: saved - 150,
  })
  expect(sampleFigures([]).paid).toBeUndefined()
})

test('labels made-up stories and deals as samples', () => {
  expect([...stories, ...deals].every(({ sample }) => sample)).toBe(true)
})
