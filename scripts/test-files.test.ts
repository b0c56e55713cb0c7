import './test-files.cases'
import { descriptionOf, selectTests } from './test-files'

const onlyStates = {
  entries: ['api/orders/orders.test.ts'],
  namePattern: '^(api/orders/states\\.cases\\.ts) ',
}

test.each(['api/orders/states.cases.ts', './api/orders/states.cases', 'api/orders/states'])(
  'selects the tests of one .cases.ts file by %s',
  (path) => {
    expect(selectTests([path])).toEqual(onlyStates)
  },
)

test('selects whole entry files by their folder', () => {
  const { entries, namePattern } = selectTests(['api/orders/'])
  expect(entries).toEqual(expect.arrayContaining(['api/orders/orders.test.ts']))
  expect(namePattern).toBeUndefined()
})

test('selects a journey by part of its path', () => {
  expect(selectTests(['journeys/packages'])).toEqual({
    entries: ['test/journeys/site-pages.e2e.ts'],
    namePattern: '^(test/journeys/packages\\.cases\\.ts) ',
  })
})

test('finds the entry of a .cases.ts file that another one imports', () => {
  const { entries } = selectTests(['test/journeys/consultation-trouble'])
  expect(entries).toEqual(['test/journeys/account.e2e.ts'])
})

test('selects all entry files that import a .cases.ts file', () => {
  const { entries } = selectTests(['shared/deals/deal-math'])
  expect(entries.sort()).toEqual(['shared/deals/deals.test.ts', 'web/deals/shared-rules.test.ts'])
})

test('selects nothing in particular without a path', () => {
  expect(selectTests([])).toEqual({ entries: [] })
})

test('says what to do when no file matches', () => {
  expect(() => selectTests(['api/nothing'])).toThrow(/"api\/nothing".*Give a folder or a file/)
})

test('says in one line what it runs', () => {
  const { entries, namePattern = '' } = selectTests(['api/orders/states'])
  expect(descriptionOf(entries, namePattern)).toBe(
    'Running the tests named /^(api/orders/states\\.cases\\.ts) / of api/orders/orders.test.ts',
  )
  expect(descriptionOf([], 'oversells')).toBe('Running the tests named /oversells/ of npm test')
  expect(descriptionOf(['api/cart/cart.test.ts'], '')).toBe(
    'Running all tests of api/cart/cart.test.ts',
  )
})
