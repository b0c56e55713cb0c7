import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { buildSchema, coerceInputValue, GraphQLNonNull, isInputType } from 'graphql'
import { chosenFields, chosenNames, fieldNames, isOptional } from '../../shared/consultation'
import { byName } from '../../shared/records'
import { randomId } from '../ui/browser/random-id'
import type { Answers } from './answers'
import { requestInput } from './request-input'

const file = new URL('../../schema.graphql', import.meta.url)
const type = buildSchema(readFileSync(file, 'utf8')).getType('ConsultationInput')

const typed = { firstName: 'Ann', lastName: 'Lee', email: 'a@b.co', phone: '5550100', city: 'Rome' }
const chosen = byName(chosenNames, (name) => Object.keys(chosenFields[name].options)[0] ?? '')
const answers: Answers = { ...typed, ...chosen, additionalDetails: 'Blue' }
const form = { requestKey: randomId(), website: '', consent: false, since: 0 }

/** Whether the graph takes the answers. */
function accepts(input: Answers) {
  if (!isInputType(type)) throw new Error('schema.graphql has no ConsultationInput')
  try {
    return Boolean(coerceInputValue(requestInput(input, form), new GraphQLNonNull(type)))
  } catch {
    return false
  }
}

test('the graph accepts every option of every list', () => {
  for (const name of chosenNames) {
    for (const value of Object.keys(chosenFields[name].options)) {
      expect(accepts({ ...answers, [name]: value })).toBe(true)
    }
  }
})

test.each(fieldNames)(
  'an unanswered %s is null, which the graph accepts if it is optional',
  (name) => {
    const input = { ...answers, [name]: '' }
    expect(requestInput(input, form)[name]).toBeNull()
    expect(accepts(input)).toBe(isOptional(name))
  },
)

test('caps the fill time of a form that was open for a month', () => {
  const { filledInMs } = requestInput(answers, { ...form, since: -30 * 24 * 3_600_000 })
  expect(filledInMs).toBe(24 * 3_600_000)
})
