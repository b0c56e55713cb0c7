import { namesOf, type PersonNames } from '../person-name'
import { type FieldProblems, lengthOf, tidyText, tooLong } from './deal-fields'

// Reviews of a deal, for browser and server alike.

const MIN_RATING = 1
export const MAX_RATING = 5
const MIN_REVIEW_WORDS = 10
export const MAX_REVIEW_WORDS = 1_000
export const MAX_SHOWN_NAME = 40
export const MAX_SHOWN_PLACE = 60

/** What the buyer agrees to. A new wording is a new version; a review keeps the one that its buyer read. */
export const reviewConsent = {
  text: 'You may show this on your website: my first name and initial, my town, my vehicle, what I saved, and my words. I can take this back at any time here.',
  version: '2026-11-25',
} as const

/** "Casey C." */
export const shownNameOf = (person: PersonNames) => {
  const [firstName = '', [initial] = ''] = namesOf(person)
  const name = initial ? `${firstName} ${initial.toUpperCase()}.` : firstName
  return [...name].slice(0, MAX_SHOWN_NAME).join('')
}

interface ReviewTexts {
  rating: number | null
  words: string
  shownName: string
  shownPlace: string
}

/** Returns what is wrong with a review, by field. */
export function reviewProblems({ rating, words, shownName, shownPlace }: ReviewTexts) {
  const problems: FieldProblems = {}
  const isRating =
    rating !== null && Number.isInteger(rating) && rating >= MIN_RATING && rating <= MAX_RATING
  if (!isRating) problems.rating = 'Choose 1 to 5 stars'
  const length = lengthOf(tidyText(words, true))
  if (length < MIN_REVIEW_WORDS || length > MAX_REVIEW_WORDS) {
    problems.words = `Write ${MIN_REVIEW_WORDS} to ${MAX_REVIEW_WORDS.toLocaleString('en-US')} characters`
  }
  const name = lengthOf(tidyText(shownName))
  if (name === 0) problems.shownName = 'Enter a name'
  if (name > MAX_SHOWN_NAME) problems.shownName = tooLong(MAX_SHOWN_NAME)
  if (lengthOf(tidyText(shownPlace)) > MAX_SHOWN_PLACE) {
    problems.shownPlace = tooLong(MAX_SHOWN_PLACE)
  }
  return problems
}

/** Why a review can't be shown on the website; null if it can. */
export function publishProblem({
  isWithdrawn,
  mayPublish,
  isVerified,
}: {
  isWithdrawn: boolean
  mayPublish: boolean
  /** Whether the saving of its deal is verified. */
  isVerified: boolean
}) {
  if (isWithdrawn) return 'The buyer took this review back.'
  if (!mayPublish) return "The buyer hasn't allowed us to show it."
  if (!isVerified) return 'The saving of this deal is not verified.'
  return null
}
