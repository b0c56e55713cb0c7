import { expect, test } from '@jest/globals'
import { mergePages } from './connections'

type Options = Parameters<typeof mergePages>[2]
type Pages = Parameters<typeof mergePages>[1]

const page = (names: string, hasNextPage = true): Pages => ({
  edges: [...names].map((name) => ({ cursor: name, node: { __ref: name } })),
  pageInfo: { endCursor: names.at(-1) ?? null, hasNextPage },
  totalCount: 100,
})
const merge = (existing: Pages | undefined, incoming: Pages, after?: string) =>
  mergePages(existing, incoming, { args: { after } } as unknown as Options) as Pages
const names = ({ edges }: Pages) => edges.map(({ cursor }) => cursor).join('')

test('a further page goes to the end', () => {
  const all = merge(page('abc'), page('def', false), 'c')
  expect(names(all)).toBe('abcdef')
  expect(all.pageInfo).toEqual({ endCursor: 'f', hasNextPage: false })
})

test('a row that moved between two pages is there once', () => {
  expect(names(merge(page('abc'), page('cde'), 'c'))).toBe('abcde')
})

test('the first page asked again keeps what was loaded below it, and its end', () => {
  const loaded = merge(page('abc'), page('def'), 'c')
  const again = merge(loaded, page('bca'))
  expect(names(again)).toBe('bcadef')
  expect(again.pageInfo.endCursor).toBe('f')
})

test('a row that came up from below is not there twice', () => {
  const loaded = merge(page('abc'), page('def'), 'c')
  expect(names(merge(loaded, page('fab')))).toBe('fabde')
})

test('a row that no longer belongs to the list is gone', () => {
  const loaded = merge(page('abc'), page('def'), 'c')
  expect(names(merge(loaded, page('bcd')))).toBe('bcdef')
  expect(names(merge(loaded, page('bc', false)))).toBe('bc')
})
