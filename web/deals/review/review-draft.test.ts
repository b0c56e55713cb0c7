import { expect, test } from '@jest/globals'
import { isSameDraft, newDraft } from './review-draft'

const draft = { ...newDraft({ name: 'Casey C.', place: 'Marietta, Georgia' }), words: 'Went well.' }

test('a review that the server tidied is the one that was typed', () => {
  expect(isSameDraft({ ...draft, words: ' Went well. \n', shownName: 'Casey C. ' }, draft)).toBe(
    true,
  )
})

test('other words, stars, and consent are changes', () => {
  expect(isSameDraft({ ...draft, words: 'Went very well.' }, draft)).toBe(false)
  expect(isSameDraft({ ...draft, rating: '5' }, draft)).toBe(false)
  expect(isSameDraft({ ...draft, mayPublish: true }, draft)).toBe(false)
})
