import { deals } from './deals'
import { stories } from './stories'

const dollars = (text: string) => {
  expect(text).toMatch(/^\$\d{1,3}(,\d{3})*$/)
  return Number(text.replace(/[$,]/g, ''))
}

test('savings are the MSRP less the final price in every story', () => {
  for (const { msrp, finalPrice, savings } of stories) {
    expect(dollars(msrp) - dollars(finalPrice)).toBe(dollars(savings))
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

test('labels made-up stories and deals as samples', () => {
  expect([...stories, ...deals].every(({ sample }) => sample)).toBe(true)
})
