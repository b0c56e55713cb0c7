import { readFileSync } from 'node:fs'
import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client'
import { expect, test } from '@jest/globals'
import { buildSchema, getNamedType, isObjectType } from 'graphql'
import { of } from 'rxjs'
import { connectionPolicies, livingList, mergePages, mergeReplies } from './connections'

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

test('appends a further page', () => {
  const all = merge(page('abc'), page('def', false), 'c')
  expect(names(all)).toBe('abcdef')
  expect(all.pageInfo).toEqual({ endCursor: 'f', hasNextPage: false })
})

test('shows a row once that moved from one page to the next', () => {
  expect(names(merge(page('abc'), page('cde'), 'c'))).toBe('abcde')
})

test('keeps the later pages and the end cursor when the first page is refetched', () => {
  const loaded = merge(page('abc'), page('def'), 'c')
  const again = merge(loaded, page('bca'))
  expect(names(again)).toBe('bcadef')
  expect(again.pageInfo?.endCursor).toBe('f')
})

test('shows a row once that moved up to the first page', () => {
  const loaded = merge(page('abc'), page('def'), 'c')
  expect(names(merge(loaded, page('fab')))).toBe('fabde')
})

test('replaces a list that does not load further pages', () => {
  const { pageInfo: _none, ...loaded } = page('abc')
  const { pageInfo: _neither, ...again } = page('ab')
  expect(names(merge(loaded, again))).toBe('ab')
})

test('drops a row that left the list', () => {
  const loaded = merge(page('abc'), page('def'), 'c')
  expect(names(merge(loaded, page('bcd')))).toBe('bcdef')
  expect(names(merge(loaded, page('bc', false)))).toBe('bc')
})

test('a live list keeps its loaded pages when it is refetched', async () => {
  const all = [...'abcdefg']
  const cache = new InMemoryCache({ typePolicies: connectionPolicies })
  const link = new ApolloLink(({ variables: { first, after } }) => {
    const from = after ? all.indexOf(after) + 1 : 0
    const shown = all.slice(from, from + first)
    const edges = shown.map((id) => ({
      __typename: 'Edge',
      cursor: id,
      node: { __typename: 'Order', id },
    }))
    const hasNextPage = from + first < all.length
    const pageInfo = { __typename: 'PageInfo', endCursor: shown.at(-1), hasNextPage }
    const orders = { __typename: 'Orders', totalCount: all.length, edges, pageInfo }
    return of({ data: { orders } })
  })
  const query = gql`
    query Listed($first: Int!, $after: String) {
      orders(first: $first, after: $after) {
        totalCount
        edges {
          cursor
          node {
            id
          }
        }
        pageInfo {
          endCursor
          hasNextPage
        }
      }
    }
  `
  const { pollInterval: _never, ...living } = livingList
  const client = new ApolloClient({ cache, link })
  const list = client.watchQuery<{ orders: Pages }>({ query, variables: { first: 3 }, ...living })
  const watching = list.subscribe(() => {})
  const shown = () => {
    const kept = client.readQuery<{ orders: Pages }>({ query, variables: { first: 3 } })
    return kept && names(kept.orders)
  }
  await list.refetch()
  expect(shown()).toBe('abc')
  await list.fetchMore({ variables: { first: 3, after: 'c' } })
  expect(shown()).toBe('abcdef')
  all.unshift(...all.splice(4, 1)) // e waits longest now
  await list.refetch()
  expect(shown()).toBe('eabdf')
  watching.unsubscribe()
})

test('every connection of the graph is paged, and each of its filters makes another list', () => {
  const { policies } = new InMemoryCache({ typePolicies: connectionPolicies })
  const types = Object.values(buildSchema(readFileSync('schema.graphql', 'utf8')).getTypeMap())
  const connections = types.filter(isObjectType).flatMap((type) =>
    Object.values(type.getFields())
      .filter((field) => getNamedType(field.type).name.endsWith('Connection'))
      .map(({ name, args }) => ({ typename: type.name, fieldName: name, args })),
  )
  expect(connections.length).toBeGreaterThan(0)
  for (const { typename, fieldName, args } of connections) {
    const entryOf = (name: string, value: string) =>
      policies.getStoreFieldName({ typename, fieldName, args: { [name]: value } })
    const filters = args.filter(({ name }) => entryOf(name, 'a') !== entryOf(name, 'b'))
    const paging = args.filter((arg) => !filters.includes(arg)).map(({ name }) => name)
    expect([fieldName, paging.sort()]).toEqual([fieldName, ['after', 'before', 'first', 'last']])
    expect(policies.getMergeFunction(typename, fieldName, undefined)).toBe(mergePages)
  }
})

test('puts earlier emails before those that are here, and keeps them when the newest are refetched', () => {
  const emails = (names: string) => [...names].map((name) => ({ __ref: name }))
  const mergeEmails = (existing: string, incoming: string, before?: string) =>
    mergeReplies(emails(existing), emails(incoming), {
      args: { before },
    } as unknown as Options)
      .map(({ __ref }: { __ref: string }) => __ref)
      .join('')
  expect(mergeEmails('def', 'abc', 'd')).toBe('abcdef')
  expect(mergeEmails('abcdef', 'efg')).toBe('abcdefg')
  // More arrived than a page has: what is between is not here.
  expect(mergeEmails('abcdef', 'xyz')).toBe('xyz')
  expect(mergeEmails('', 'abc')).toBe('abc')
})
