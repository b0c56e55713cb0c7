import { type ChosenName, chosenFields, graphName } from '../../../shared/consultation'
import { consultationStatuses } from '../../../shared/words/consultations'
import { valuesIn } from '../../../shared/words/rows'

/** The label of a choice, by its enum value in the graph; '' for none. */
export function wordsOf(field: ChosenName, chosen: string | null) {
  const options: Record<string, string> = chosenFields[field].options
  return Object.entries(options).find(([value]) => graphName(value) === chosen)?.[1] ?? chosen ?? ''
}

/** The statuses that staff may choose; only a payment wins a request. */
export const chosenStatuses = valuesIn(consultationStatuses).filter((status) => status !== 'WON')
