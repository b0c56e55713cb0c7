import { type ChosenName, chosenFields, graphName } from '../../../shared/consultation'

/** The options of a choice by their names in the graph: `_50_MILES`. */
const byGraphName = (name: ChosenName) =>
  new Map(
    Object.entries(chosenFields[name].options).map(([option, label]) => [
      graphName(option),
      { option, label },
    ]),
  )

/** The label of a choice as the graph names it. */
export const optionLabel = (name: ChosenName, value: string | null | undefined) =>
  value ? byGraphName(name).get(value)?.label : undefined

/** The spelling of REST, which the fields of the form use; '' for none. */
export const optionOf = (name: ChosenName, value: string | null | undefined) =>
  (value && byGraphName(name).get(value)?.option) || ''
