import { expect, test } from '@jest/globals'
import { defaultFaq } from '../../../shared/settings/faq'
import { answerIn, textOf } from './answer-text'

test('every answer reads back as it is written', () => {
  for (const { answer } of defaultFaq) expect(answerIn(textOf(answer))).toEqual(answer)
})

test('a dash begins a line of a list, also right below a paragraph, and an empty line a paragraph', () => {
  expect(answerIn('Yes, if:\n- it is new\n * it is ours\n\n\nOtherwise\nno.\n')).toEqual([
    'Yes, if:',
    ['it is new', 'it is ours'],
    'Otherwise\nno.',
  ])
  expect(answerIn(' \n ')).toEqual([])
  expect(answerIn('-5 °F is cold')).toEqual(['-5 °F is cold'])
})
