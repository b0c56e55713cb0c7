import { problemOf } from './consultation'
import { rules, textLimits } from './deals/deal-fields'
import { readThing } from './deals/dealer-fields'
import type { FieldTable, InputOf } from './deals/field-table'
import { fileColumnsOf } from './file-columns'

/** An earlier customer, whom staff import. */
export const importedPersonFields = {
  name: {
    ...rules.person,
    required: 'Enter their name',
    label: 'Name',
    description: 'First and last name.',
    inFile: {
      meaning: 'First and last name',
      names: 'fullname customer customername client clientname contact contactname person buyer',
    },
  },
  email: {
    kind: 'email',
    required: problemOf('email', '') ?? '',
    label: 'Email',
    description: 'Email.',
    inFile: {
      meaning: 'Their email, by which we know them',
      names: 'mail emailaddress mailaddress customeremail contactemail primaryemail',
    },
  },
  phone: {
    kind: 'phone',
    label: 'Phone (optional)',
    description: 'Phone number.',
    inFile: {
      meaning: 'Phone number',
      names:
        'phonenumber tel telephone telephonenumber mobile mobilephone cell cellphone primaryphone',
    },
  },
  note: {
    kind: 'text',
    most: textLimits.note,
    isMultiline: true,
    label: 'Note (optional)',
    description: 'What staff should know about them.',
    inFile: {
      meaning: 'What we should know, up to 500 characters',
      names: 'notes comment comments remark remarks words',
    },
  },
} as const satisfies FieldTable

export const importedPersonColumns = fileColumnsOf(importedPersonFields)

/** Reads a person of a file; `valid` is undefined if there is a problem. */
export const readImportedPerson = (input: InputOf<typeof importedPersonFields>, now: number) =>
  readThing(importedPersonFields, input, now)
