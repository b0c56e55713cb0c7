import { Contact, ContactChannel, ContactOutcome } from '../desk/contact-entries.schema'
import { type LoggedContact as LoggedContactShape, logContact } from '../desk/log-contact'
import { SubjectRef } from '../desk/subjects.schema'
import { NextStepInput, Task } from '../desk/tasks.schema'
import { builder, staffMay, staffVisitorOf } from '../graph/builder'
import { Consultation } from './consultations.schema'
import { requestOf } from './staff-consultations'
import { ConsultationStatus, LostReason } from './staff-consultations.schema'

export const LoggedContact = builder.objectRef<LoggedContactShape>('LoggedContact').implement({
  description: 'A contact with what followed from it.',
  authScopes: { staff: true },
  fields: (t) => ({
    contact: t.expose('contact', { type: Contact, description: 'The entry of the log.' }),
    task: t.expose('task', {
      type: Task,
      nullable: true,
      description: 'The next step; null without one.',
    }),
    consultation: t.field({
      type: Consultation,
      nullable: true,
      description: 'The consultation request after it; null for another subject.',
      resolve: ({ contact: { consultationId } }) =>
        consultationId ? requestOf(consultationId) : null,
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
