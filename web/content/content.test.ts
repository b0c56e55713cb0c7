import { expect, test } from '@jest/globals'
import { deals } from './deals'
import { founders } from './founders'
import { sampleFigures, sampleQuote } from './sample-quote'
import { stories } from './stories'

const areUnique = (values: readonly unknown[]) => new Set(values).size === values.length

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

test('has a story to begin with, and each its own id and a number of days', () => {
  expect(stories.length).toBeGreaterThanOrEqual(1)
  expect(areUnique(stories.map(({ id }) => id))).toBe(true)
  for (const { timeframe } of stories) expect(timeframe).toMatch(/^[1-9]\d* days?$/)
})

test('every deal has its own title, and every founder their own role', () => {
  expect(areUnique(deals.map(({ title }) => title))).toBe(true)
  expect(areUnique(founders.map(({ role }) => role))).toBe(true)
})

test('the lines of the sample quote add up, and what is kept follows the fee', () => {
  const { asked, pays, saved } = sampleFigures([])
  const lines = sampleQuote.lines.map((line) => line.asked - line.pays)
  expect(asked - pays).toBe(saved)
  expect(lines.reduce((sum, line) => sum + line, 0)).toBe(saved)
  expect(Math.min(...lines)).toBeGreaterThanOrEqual(0)

  const own = { name: sampleQuote.packageName, price: 650 }
  const other = { name: 'Bronze', price: 150 }
  expect(sampleFigures([other, own]).paid).toEqual({ ...own, keeps: saved - 650 })
  expect(sampleFigures([other]).paid).toEqual({ ...other, keeps: saved - 150 })
  expect(sampleFigures([]).paid).toBeUndefined()
})

test('the sample quote says the same as the deal of its car', () => {
  for (const { packageName, savings } of deals.filter(
    ({ title }) => title === sampleQuote.vehicle,
  )) {
    expect(packageName).toBe(sampleQuote.packageName)
    expect(dollars(savings.replace(/ Saved$/, ''))).toBe(sampleFigures([]).saved)
  }
})
