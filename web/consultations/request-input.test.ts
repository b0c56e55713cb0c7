import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { buildSchema, coerceInputValue, GraphQLNonNull, isInputType } from 'graphql'
import { type ChosenName, chosenFields } from '../../shared/consultation'
import { randomId } from '../ui/random-id'
import type { Answers } from './answers'
import { requestInput } from './request-input'

const file = new URL('../../schema.graphql', import.meta.url)
const type = buildSchema(readFileSync(file, 'utf8')).getType('ConsultationInput')

const typed = { firstName: 'Ann', lastName: 'Lee', email: 'a@b.co', phone: '5550100', city: 'Rome' }
const first = (name: string) => Object.keys(chosenFields[name as ChosenName].options)[0]
const chosen = Object.fromEntries(Object.keys(chosenFields).map((name) => [name, first(name)]))
const answers = { ...typed, ...chosen, additionalDetails: '' } as Answers
const form = { requestKey: randomId(), website: '', consent: false, since: 0 }

test('the graph accepts every option of every list', () => {
  if (!isInputType(type)) throw new Error('schema.graphql has no ConsultationInput')
  for (const [name, { options }] of Object.entries(chosenFields)) {
    for (const value of Object.keys(options)) {
      const input = requestInput({ ...answers, [name]: value }, form)
      expect(() => coerceInputValue(input, new GraphQLNonNull(type))).not.toThrow()
    }
  }
})

test('caps the fill time of a form that was open for a month', () => {
  const { filledInMs } = requestInput(answers, { ...form, since: -30 * 24 * 3_600_000 })
  expect(filledInMs).toBe(24 * 3_600_000)
})
