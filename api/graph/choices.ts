import { type ChosenName, chosenFields, chosenNames, graphName } from '../../shared/consultation'
import { byName } from '../../shared/records'
import { builder } from './builder'

interface Choice {
  value: string
  description: string
}

/** The enum of a choice: `TravelDistance` for `travelDistance`. */
function choiceEnum(name: ChosenName) {
  const { label, options } = chosenFields[name]
  const values = Object.entries(options).map(([value, description]): [string, Choice] => [
    graphName(value),
    { value, description },
  ])
  return builder.enumType(
    name.replace(/^./, (first) => first.toUpperCase()),
    {
      description: `Answers to "${label}" on the consultation form.`,
      values: Object.fromEntries(values),
    },
  )
}

/** The enums of the choices on the consultation form, which wishes share. */
export const choices = byName(chosenNames, choiceEnum)
