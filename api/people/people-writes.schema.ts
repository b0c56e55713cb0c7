import { MAX_STOP_NOTE } from '../../shared/limits'
import { noteLength, StaffNote } from '../desk/notes.schema'
import { builder, staffMay, staffOf } from '../graph/builder'
import { addPersonNote, setContactStop } from './contact-stop'
import { dismissMatch, mergePeople, separateEmail } from './merge'
import { Person } from './person.schema'

const onPeople = staffMay('PEOPLE')
const personId = 'The person.'

builder.mutationFields((t) => ({
  mergePeople: t.field({
    type: Person,
    ...onPeople,
    description:
      'Merges two people who are one, and returns that one. Addresses and what is about the person move; each record stays with its account or typed email. RATE_LIMITED after 30 an hour.',
    args: {
      keepId: t.arg.id({ description: 'The person who stays.' }),
      mergeId: t.arg.id({
        description: 'The person who is merged into them. Their ID keeps working.',
      }),
    },
    resolve: (_root, { keepId, mergeId }, context) =>
      mergePeople(staffOf(context), keepId, mergeId),
  }),
  separateEmail: t.field({
    type: Person,
    ...onPeople,
    description:
      'Moves an email address, and with it every record of it, to a new person, who is returned. Notes, contacts, and tasks of the person stay. CONFLICT for the only address.',
    args: {
      personId: t.arg.id({ description: personId }),
      email: t.arg.string({ description: 'One of their addresses.' }),
    },
    resolve: (_root, args, context) => separateEmail(staffOf(context), args.personId, args.email),
  }),
  dismissMatch: t.field({
    type: Person,
    ...onPeople,
    description: 'Notes that two people are not the same: they are never suggested again.',
    args: {
      personId: t.arg.id({ description: personId }),
      otherId: t.arg.id({ description: 'The other one.' }),
    },
    resolve: (_root, args, context) => dismissMatch(staffOf(context), args.personId, args.otherId),
  }),
  setContactStop: t.field({
    type: Person,
    ...onPeople,
    description:
      'Notes that a person asked us not to contact them, or takes that back. It stops reminders and review requests, not receipts or emails about their deals.',
    args: {
      personId: t.arg.id({ description: personId }),
      isOn: t.arg.boolean({ description: 'Whether they asked.' }),
      note: t.arg.string({
        required: false,
        description: `What they said, up to ${MAX_STOP_NOTE} characters.`,
      }),
    },
    resolve: (_root, args, context) => setContactStop(staffOf(context), args),
  }),
  addPersonNote: t.field({
    type: StaffNote,
    ...onPeople,
    description: 'Adds a private note to a person.',
    args: {
      id: t.arg.id({ description: personId }),
      content: t.arg.string({ description: noteLength }),
    },
    resolve: (_root, { id, content }, context) => addPersonNote(staffOf(context), id, content),
  }),
}))
