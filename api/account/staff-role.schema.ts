import { rightWords, roleWords } from '../../shared/staff-rights'
import { builder } from '../graph/builder'

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
  values: {
    READ: { description: rightWords.READ },
    CHAT: { description: rightWords.CHAT },
    PEOPLE: { description: rightWords.PEOPLE },
    DEALS: { description: rightWords.DEALS },
    MONEY: { description: rightWords.MONEY },
    SETTINGS: { description: rightWords.SETTINGS },
    TEAM: { description: rightWords.TEAM },
    TOKENS: { description: rightWords.TOKENS },
    EXPORT: { description: rightWords.EXPORT },
    FIGURES: { description: rightWords.FIGURES },
  } as const,
})
