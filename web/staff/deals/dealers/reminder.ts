import { MAX_DEALERS_AT_ONCE } from '../../../../shared/limits'
import { type Choice, choiceOf, recipientsOf } from './askable'
import { awaitsAnswer } from './email-state'
import type { QuoteRequestDraftQuery } from './generated/dealers'

export type AskedDealer = NonNullable<
  NonNullable<QuoteRequestDraftQuery['deal']>['solicitations']
>[number]

/**
 * Who is reminded by default: the dealers that have not answered, each the person whom we wrote last. If they are too
 * many for one email, those that got the fewest emails come first. A dealer whose email came back needs another address.
 */
export function reminderChoices(solicitations: readonly AskedDealer[]): Choice[] {
  const waiting = solicitations.filter(
    (asked) => awaitsAnswer(asked) && !asked.dealer.isHidden && !asked.requests.at(-1)?.bouncedAt,
  )
  const fewest = Math.min(...waiting.map(({ requests }) => requests.length))
  const next =
    waiting.length > MAX_DEALERS_AT_ONCE
      ? waiting.filter(({ requests }) => requests.length === fewest)
      : waiting
  return next.slice(0, MAX_DEALERS_AT_ONCE).map(sameRecipient)
}

function sameRecipient({ dealer, requests }: AskedDealer): Choice {
  const last = requests.at(-1)?.toEmail
  const recipient = recipientsOf(dealer).find(({ email }) => email === last)
  return recipient ? { dealer, contactId: recipient.contactId } : choiceOf(dealer)
}
