import { type ChosenName, chosenFields, graphName } from '../../../shared/consultation'

/** The label of a choice, by its enum value in the graph; '' for none. */
export function wordsOf(field: ChosenName, chosen: string | null) {
  const options: Record<string, string> = chosenFields[field].options
  return Object.entries(options).find(([value]) => graphName(value) === chosen)?.[1] ?? chosen ?? ''
}
