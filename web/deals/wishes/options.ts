import { type ChosenName, chosenFields, graphName } from '../../../shared/consultation'

type Options = Readonly<Record<string, string>>

/** The option that the graph calls `value`, such as `_50_MILES`; undefined for none. */
export const optionOf = (options: Options, value: unknown) =>
  Object.keys(options).find((option) => graphName(option) === value)

/** The label of a choice as the graph names it. */
export function optionLabel(name: ChosenName, value: string | null | undefined) {
  const options: Options = chosenFields[name].options
  const option = optionOf(options, value)
  return option && options[option]
}
