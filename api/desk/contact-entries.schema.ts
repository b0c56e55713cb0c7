import { contactChannels, contactOutcomes } from '../../shared/deals/deal-kinds'
import { builder } from '../graph/builder'
import { enumValues } from '../graph/enum-values'
import { costs } from '../graph/query-cost'

export const ContactChannel = builder.enumType('ContactChannel', {
  description: 'How people talked.',
  values: enumValues(contactChannels),
})

export const ContactOutcome = builder.enumType('ContactOutcome', {
  description: 'What came of a contact.',
  values: enumValues(contactOutcomes),
})

/** Describes what the input and an entry share. */
export const contactTexts = {
  channel: 'How.',
  isOutgoing: 'Whether it came from us.',
  isReached: 'Whether the other side was reached.',
  content: 'What was said.',
}

export const Contact = builder.prismaObject('Contact', {
  description: 'A call, email, or text with a customer or a dealer. Entries are never altered.',
  authScopes: { staff: true },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique ID.' }),
    channel: t.expose('channel', { type: ContactChannel, description: contactTexts.channel }),
    isOutgoing: t.exposeBoolean('isOutgoing', { description: contactTexts.isOutgoing }),
    isReached: t.exposeBoolean('isReached', { description: contactTexts.isReached }),
    outcome: t.expose('outcome', {
      type: ContactOutcome,
      nullable: true,
      description: 'What came of it; null in older entries.',
    }),
    happenedAt: t.expose('happenedAt', { type: 'DateTime', description: 'When.' }),
    content: t.exposeString('content', {
      description: contactTexts.content,
      ...costs({ points: 30 }),
    }),
    staffName: t.exposeString('staffName', { description: 'Full name of the staff member.' }),
  }),
})
