import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { of } from 'rxjs'
import { freshnessLink, isFresh, retainWhileUsed } from './freshness'

const Prices = gql`
  query Prices {
    prices
  }
`
const Both = gql`
  query Both {
    prices
    offers
  }
`
const OnePrice = gql`
  query OnePrice($of: ID!) {
    price(of: $of)
  }
`

beforeEach(() => {
  jest.useFakeTimers()
})

afterEach(() => {
  jest.useRealTimers()
})

function makeClient(answer: ApolloLink.Result) {
  return new ApolloClient({
    link: ApolloLink.from([freshnessLink, new ApolloLink(() => of(answer))]),
    cache: new InMemoryCache(),
  })
}

test('a result is fresh for as many seconds as the reader says', async () => {
  expect(isFresh(Prices, 60, {})).toBe(false)
  await makeClient({ data: { prices: 1 } }).query({ query: Prices })
  jest.advanceTimersByTime(59_999)
  expect(isFresh(Prices, 60, {})).toBe(true)
  jest.advanceTimersByTime(1)
  expect(isFresh(Prices, 60, {})).toBe(false)
  expect(isFresh(Prices, 300, {})).toBe(true)
})

test('each set of variables has its own age', async () => {
  await makeClient({ data: { price: 1 } }).query({ query: OnePrice, variables: { of: 'a' } })
  expect(isFresh(OnePrice, 60, { of: 'a' })).toBe(true)
  expect(isFresh(OnePrice, 60, { of: 'b' })).toBe(false)
})

test('a result with errors is not fresh', async () => {
  const refused = { errors: [{ message: 'No' }] }
  await expect(makeClient(refused).query({ query: Both })).rejects.toThrow('No')
  expect(isFresh(Both, 60, {})).toBe(false)
})

test('a result leaves the cache ten minutes after its last use, unless it is used again', async () => {
  const { cache } = makeClient({ data: {} })
  cache.writeQuery({ query: Prices, data: { prices: 1 } })
  const leave = retainWhileUsed(Prices, cache)
  jest.advanceTimersByTime(3_600_000)
  leave()
  jest.advanceTimersByTime(599_999)
  const leaveAgain = retainWhileUsed(Prices, cache)
  jest.advanceTimersByTime(600_000)
  expect(cache.readQuery({ query: Prices })).toEqual({ prices: 1 })
  leaveAgain()
  jest.advanceTimersByTime(600_000)
  expect(cache.readQuery({ query: Prices })).toBeNull()
})

test('a field that another query still uses stays in the cache', () => {
  const { cache } = makeClient({ data: {} })
  cache.writeQuery({ query: Both, data: { prices: 1, offers: 2 } })
  retainWhileUsed(Prices, cache)
  retainWhileUsed(Both, cache)()
  jest.advanceTimersByTime(600_000)
  expect(cache.readQuery({ query: Prices })).toEqual({ prices: 1 })
  expect(cache.readQuery({ query: Both })).toBeNull()
})
