import { Consultation } from '../consultations/consultations.schema'
import { ConsultationStatus, LostReason } from '../consultations/staff-consultations.schema'
import { Contact, ContactChannel, ContactOutcome } from '../deals/dealers/contacts.schema'
import { Deal } from '../deals/deals.schema'
import { builder, forStaff, staffMay, staffVisitorOf } from '../graph/builder'
import { checkSize } from '../platform/lists'
import { type LoggedContact as LoggedContactShape, logContact } from './log-contact'
import { contactsOfRequest } from './of-request'
import { SubjectRef } from './subject.schema'
import { NextStepInput, Task } from './tasks.schema'

const LoggedContact = builder.objectRef<LoggedContactShape>('LoggedContact').implement({
  description: 'A contact with what followed from it.',
  authScopes: { staff: true },
  fields: (t) => ({
    contact: t.expose('contact', { type: Contact, description: 'The entry of the log.' }),
    task: t.expose('task', {
      type: Task,
      nullable: true,
      description: 'The next step; null without one.',
    }),
    consultation: t.expose('consultation', {
      type: Consultation,
      nullable: true,
      description: 'The consultation request after it; null for another subject.',
    }),
    deal: t.expose('deal', {
      type: Deal,
      nullable: true,
      description: 'The deal after it; null for another subject.',
    }),
  }),
})

const LogContactInput = builder.inputType('LogContactInput', {
  description: 'A call, an email, a text, or a visit, with what follows from it.',
  fields: (t) => ({
    subject: t.field({ type: SubjectRef, description: 'What it was about.' }),
    solicitationId: t.id({
      required: false,
      description:
        'The request to the dealer, of a deal; without it, the contact was with the buyer. Needs the right DEALS.',
    }),
    channel: t.field({ type: ContactChannel, description: 'How.' }),
    outcome: t.field({
      type: ContactOutcome,
      description: 'What came of it. RECEIVED came to us, everything else from us.',
    }),
    content: t.string({
      description: 'What was said. 1 to 2,000 characters, of an email up to 10,000.',
    }),
    happenedAt: t.field({
      type: 'DateTime',
      required: false,
      description: 'When; by default now.',
    }),
    status: t.field({
      type: ConsultationStatus,
      required: false,
      description:
        'The new status of a request. By default, a new one becomes CONTACTED by what came from us, except WRONG_NUMBER.',
    }),
    lostReason: t.field({
      type: LostReason,
      required: false,
      description: 'Why it is lost; required with LOST.',
    }),
    lostNote: t.string({
      required: false,
      description: 'More about why it is lost. At most 300 characters.',
    }),
    nextStep: t.field({ type: NextStepInput, required: false, description: 'What to do next.' }),
    requestKey: t.id({
      description: 'Idempotency key: a UUID per visit to the form. Sending again adds nothing.',
    }),
  }),
})

builder.mutationField('logContact', (t) =>
  t.field({
    type: LoggedContact,
    ...staffMay('PEOPLE'),
    description:
      'Logs a contact, changes the status of a request, and adds the next step: all of it or nothing. What came from us keeps the promise of 24 hours, except WRONG_NUMBER.',
    args: { input: t.arg({ type: LogContactInput, description: 'The contact.' }) },
    resolve: (_root, { input }, context) => logContact(staffVisitorOf(context), input),
  }),
)

builder.objectField(Consultation, 'contacts', (t) =>
  t.field({
    type: [Contact],
    ...forStaff,
    description: 'The log of contacts about it, newest first.',
    args: { first: t.arg.int({ defaultValue: 50, description: 'How many, from 0 to 100.' }) },
    resolve: async ({ id }, { first }) => {
      checkSize('first', first)
      return (await contactsOfRequest(id))?.slice(0, first) ?? []
    },
  }),
)
