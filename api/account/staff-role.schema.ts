import { rightWords, roleWords } from '../../shared/staff-rights'
import { builder } from '../graph/builder'
import { enumValues } from '../graph/enum-values'

export const StaffRole = builder.enumType('StaffRole', {
  description: 'What a member of staff may do.',
  values: {
    OWNER: { description: roleWords.OWNER.may },
    ADVOCATE: { description: roleWords.ADVOCATE.may },
    SUPPORT: { description: roleWords.SUPPORT.may },
    READER: { description: roleWords.READER.may },
  } as const,
})

export const StaffRight = builder.enumType('StaffRight', {
  description: 'Something that a role allows.',
  values: enumValues(rightWords),
})
