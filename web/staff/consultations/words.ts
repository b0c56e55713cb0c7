import { type ChosenName, chosenFields, graphName } from '../../../shared/consultation'

/** The label of a choice, by its enum value in the graph. */
export function wordsOf(field: ChosenName, chosen: string) {
  const options: Record<string, string> = chosenFields[field].options
  return Object.entries(options).find(([value]) => graphName(value) === chosen)?.[1] ?? chosen
}
