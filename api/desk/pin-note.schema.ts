import { builder, staffMay, staffOf } from '../graph/builder'
import { StaffNote } from './notes.schema'
import { pinNote } from './pin-note'

builder.mutationField('pinNote', (t) =>
  t.field({
    type: StaffNote,
    ...staffMay('PEOPLE'),
    description:
      'Pins a note on top of the others of its subject, which unpins the one before, or unpins it.',
    args: {
      id: t.arg.id({ description: 'The note.' }),
      isPinned: t.arg.boolean({ description: 'Whether it is pinned.' }),
    },
    resolve: (_root, { id, isPinned }, context) => pinNote(staffOf(context), id, isPinned),
  }),
)
