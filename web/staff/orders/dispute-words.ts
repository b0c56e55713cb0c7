import { easternMoment } from '../../ui/eastern-time'
import type { OrderRowFragment } from './generated/orders'

type Answer = Pick<NonNullable<OrderRowFragment['openDispute']>, 'answerBy' | 'answeredAt'>

/** What staff do about an inquiry of the bank. */
export function inquiryWords({ answerBy, answeredAt }: Answer) {
  if (answeredAt) return `We answered on ${easternMoment(answeredAt)}; the bank decides.`
  return `${answerWords(answerBy)}, or refund the order in full, which closes the inquiry.`
}

/** What staff do about a dispute; `dispute` is undefined once it is lost. */
export function disputeWords(dispute: Answer | null | undefined) {
  if (!dispute) return 'A refund here would pay twice.'
  const { answerBy, answeredAt } = dispute
  return answeredAt
    ? `We answered on ${easternMoment(answeredAt)}; the bank decides. A refund here would pay twice.`
    : `${answerWords(answerBy)}: a refund here would pay twice.`
}

const answerWords = (answerBy: string | null | undefined) =>
  `Respond in the card provider's dashboard${answerBy ? ` by ${easternMoment(answerBy)}` : ''}`
