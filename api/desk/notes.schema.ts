import { MAX_NOTE_LENGTH } from '../../shared/limits'
import { fullName } from '../../shared/person-name'
import { builder } from '../graph/builder'
import { costs } from '../graph/query-cost'

/** Describes the content argument of the mutations that add a note. */
export const noteLength = `1 to ${MAX_NOTE_LENGTH.toLocaleString('en-US')} characters after trimming.`

export const StaffNote = builder.prismaObject('StaffNote', {
  description: 'A private note by staff about a conversation, a consultation request, or a deal.',
  authScopes: { staff: true },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique ID.' }),
    content: t.exposeString('content', { description: 'Plain text.', ...costs({ points: 40 }) }),
    authorName: t.string({
      description: 'Full name of the author.',
      select: { author: { select: { firstName: true, lastName: true } } },
      resolve: ({ author }) => (author ? fullName(author) : 'A former colleague'),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was written.' }),
    isPinned: t.exposeBoolean('isPinned', {
      description: 'Whether it is shown on top. At most one note of a subject is.',
    }),
  }),
})
