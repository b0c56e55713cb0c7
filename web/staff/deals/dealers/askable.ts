import type { AskableDealerFragment } from './generated/dealers'

/** A dealer that is checked, and who gets the email; an empty contact is the dealer's own address. */
export interface Choice {
  dealer: AskableDealerFragment
  contactId: string
}

interface Recipient {
  contactId: string
  name: string | null
  email: string
}

/** Who can get an email: the default contact first. The dealer's own address stands in for a default contact. */
export function recipientsOf({ contacts, email }: AskableDealerFragment): Recipient[] {
  const people = contacts.flatMap(({ id, name, email, isHidden }) =>
    email && !isHidden ? { contactId: id, name, email } : [],
  )
  const hasDefault = contacts.some(
    ({ isDefault, isHidden, email }) => isDefault && !isHidden && email,
  )
  const own = email && !hasDefault ? [{ contactId: '', name: null, email }] : []
  return hasDefault ? people : [...own, ...people]
}

/** A choice as a draft stores it: dealers change until it is sent. */
export interface SavedChoice {
  dealerId: string
  contactId: string
}

export const choiceOf = (dealer: AskableDealerFragment): Choice => ({
  dealer,
  contactId: recipientsOf(dealer)[0]?.contactId ?? '',
})

/** Undefined for a dealer without an email. */
export const recipientOf = ({ dealer, contactId }: Choice) =>
  recipientsOf(dealer).find((recipient) => recipient.contactId === contactId)

/**
 * The choices of a draft with the dealers as they are now: hidden ones are left out, and a contact who is gone gives way
 * to the usual one.
 */
export const currentChoices = (
  saved: readonly SavedChoice[],
  dealers: readonly AskableDealerFragment[],
): Choice[] =>
  saved.flatMap(({ dealerId, contactId }) => {
    const dealer = dealers.find(({ id }) => id === dealerId)
    if (!dealer || dealer.isHidden) return []
    const choice = { dealer, contactId }
    return recipientOf(choice) ? choice : choiceOf(dealer)
  })

const rateOf = ({ figures }: AskableDealerFragment) =>
  figures?.asked ? figures.answered / figures.asked : -1

/** The best rate of answers first, those that were never asked after them, hidden ones last. */
export const byAnswers = (dealers: readonly AskableDealerFragment[]) =>
  dealers.toSorted((a, b) => Number(a.isHidden) - Number(b.isHidden) || rateOf(b) - rateOf(a))

/** What came of asking the dealer in the last 365 days. */
export function figureWords({ figures }: Pick<AskableDealerFragment, 'figures'>) {
  if (!figures?.asked) return 'Never asked'
  const { asked, answered, medianHoursToAnswer: hours } = figures
  const answers = `${answered} of ${asked} answered`
  return hours == null ? answers : `${answers}, in ${hoursWords(hours)}`
}

const hoursWords = (hours: number) =>
  hours < 1 ? `${Math.round(hours * 60)} min` : `${Math.round(hours)} h`
