// Names of people as they are printed.

import { foldText } from './folding'

export interface PersonNames {
  firstName: string
  lastName: string
}

/** The names that a person has. People with only one enter it in both fields; it counts once. */
export function namesOf({ firstName, lastName }: PersonNames) {
  const names = [firstName.trim(), lastName.trim()].filter(Boolean)
  return names.filter((name, at) => at === 0 || foldText(name) !== foldText(names[0] ?? ''))
}

export const fullName = (person: PersonNames) => namesOf(person).join(' ')
