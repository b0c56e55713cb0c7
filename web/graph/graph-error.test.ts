import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors'
import { expect, test } from '@jest/globals'
import { failureWords, refusalOf } from './graph-error'

const answered = (status: number, bodyText: string) =>
  new ServerError('Response not successful', { response: new Response(null, { status }), bodyText })

test('reads the first GraphQL error', () => {
  const fields = { quantity: 'At least 1' }
  const error = new CombinedGraphQLErrors({
    errors: [
      { message: 'Add at least one.', extensions: { code: 'BAD_INPUT', fields } },
      { message: 'Only 3 left', extensions: { code: 'CONFLICT' } },
    ],
  })
  expect(refusalOf(error)).toEqual({ code: 'BAD_INPUT', message: 'Add at least one.', fields })
})

test('reads the plain JSON of a limit in front of GraphQL', () => {
  const said = { code: 'RATE_LIMITED', message: 'Too many requests. Try again in a minute.' }
  expect(refusalOf(answered(429, JSON.stringify(said)))).toEqual(said)
  const errors = [{ message: said.message, extensions: { code: said.code } }]
  expect(refusalOf(answered(429, JSON.stringify({ errors })))).toEqual(said)
})

test('finds no message in failures that the server did not explain', () => {
  expect(refusalOf(new TypeError('Failed to fetch'))).toBeUndefined()
  expect(refusalOf(answered(502, '<h1>Bad Gateway</h1>'))).toBeUndefined()
  expect(refusalOf(answered(500, '{"message":"no code"}'))).toBeUndefined()
  expect(refusalOf(undefined)).toBeUndefined()
})

test.each([
  [
    'what is wrong with a field',
    { fields: { note: 'Use 3 to 500 characters' } },
    'Use 3 to 500 characters',
  ],
  ['the message', {}, 'note: too short'],
])('says %s', (_what, details, words) => {
  const body = { code: 'BAD_INPUT', message: 'note: too short', ...details }
  expect(failureWords(answered(400, JSON.stringify(body)))).toBe(words)
})

test('without an answer, says to check the connection', () => {
  const words = 'We couldn’t reach the server. Please check your connection and try again.'
  expect(failureWords(new TypeError('Failed to fetch'))).toBe(words)
  expect(failureWords(answered(502, '<h1>Bad Gateway</h1>'))).toBe(words)
})
