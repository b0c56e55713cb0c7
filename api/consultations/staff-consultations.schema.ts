import { consultationStatuses, lostReasons } from '../../shared/words/consultations'
import { User } from '../account/account.schema'
import { notesOf } from '../desk/notes'
import { noteLength, StaffNote } from '../desk/notes.schema'
import { builder, forStaff, staffMay, staffOf } from '../graph/builder'
import { DaysInput } from '../graph/days'
import { enumValues } from '../graph/enum-values'
import { countOf, pageOf, sinceOptions } from '../graph/paging'
import { costs } from '../graph/query-cost'
import { db } from '../platform/db'
import { assignConsultation, updateConsultation } from './change-consultation'
import { Consultation } from './consultations.schema'
import {
  addConsultationNote,
  type ContactPromise as ContactPromiseShape,
  contactPromise,
  findConsultation,
  listConsultations,
  readConsultations,
} from './staff-consultations'

export const ConsultationStatus = builder.enumType('ConsultationStatus', {
  description: 'How far staff have come with a consultation request.',
  values: enumValues(consultationStatuses),
})

export const LostReason = builder.enumType('LostReason', {
  description: 'Why a request for a consultation led to nothing.',
  values: enumValues(lostReasons),
})

builder.objectFields(Consultation, (t) => ({
  status: t.expose('status', {
    type: ConsultationStatus,
    ...forStaff,
    description: 'How far staff have come with it.',
  }),
  contactedAt: t.expose('contactedAt', {
    type: 'DateTime',
    ...forStaff,
    description: 'When the status first changed from NEW.',
  }),
  notes: t.field({
    type: [StaffNote],
    ...forStaff,
    description: 'Private staff notes, oldest first.',
    resolve: async ({ id }) => (await notesOf(id)) ?? [],
  }),
  assignedTo: t.prismaField({
    type: User,
    ...forStaff,
    description: 'The staff member in charge; null when unassigned.',
    resolve: (query, { assignedToId: id }) =>
      id ? db.user.findUnique({ ...query, where: { id } }) : null,
  }),
  lostReason: t.expose('lostReason', {
    type: LostReason,
    ...forStaff,
    description: 'Why it was lost; null unless someone has said.',
  }),
  lostNote: t.exposeString('lostNote', {
    ...forStaff,
    ...costs({ points: 10 }),
    description: 'More about why it was lost.',
  }),
  customer: t.prismaField({
    type: User,
    ...forStaff,
    description: 'The account that sent it; null for a guest.',
    resolve: (query, { userId }) =>
      userId ? db.user.findUnique({ ...query, where: { id: userId } }) : null,
  }),
}))

const ContactPromise = builder.objectRef<ContactPromiseShape>('ContactPromise').implement({
  description: 'How well the promise to make contact within 24 hours was kept.',
  authScopes: { staff: true },
  fields: (t) => ({
    days: t.exposeInt('days', { description: 'How many past days the report covers.' }),
    due: t.exposeInt('due', { description: 'Requests whose 24 hours ended in these days.' }),
    inTime: t.exposeInt('inTime', { description: 'Those of them that were contacted in time.' }),
    overdueNow: t.exposeInt('overdueNow', { description: 'Requests that are overdue now.' }),
  }),
})

builder.queryField('consultations', (t) =>
  t.connection(
    {
      type: Consultation,
      ...forStaff,
      description:
        'Consultation requests: new ones by deadline, then the others, newest first; with `since`, oldest first.',
      args: {
        status: t.arg({
          type: ConsultationStatus,
          required: false,
          description: 'Only requests with this status.',
        }),
        assignedToId: t.arg.id({
          required: false,
          description: 'Only requests that this staff member is in charge of.',
        }),
        search: t.arg.string({
          required: false,
          description: 'An email, a phone number, or the beginning of a name.',
        }),
        sent: t.arg({
          type: DaysInput,
          required: false,
          description: 'Only requests that were sent on these days.',
        }),
        since: t.arg(sinceOptions),
      },
      resolve: (_root, args) => pageOf(listConsultations(args), args, readConsultations),
    },
    {
      name: 'ConsultationConnection',
      description: 'A page of consultation requests.',
      fields: (t) => ({
        totalCount: t.int({
          description: countOf('requests'),
          resolve: (page) => page.totalCount(),
        }),
      }),
    },
    { name: 'ConsultationEdge', description: 'One entry of a page of consultation requests.' },
  ),
)

builder.queryField('consultation', (t) =>
  t.field({
    type: Consultation,
    ...forStaff,
    description: 'One consultation request.',
    args: { id: t.arg.id({ description: 'The request.' }) },
    resolve: (_root, { id }) => findConsultation(id),
  }),
)

builder.queryField('contactPromise', (t) =>
  t.field({
    type: ContactPromise,
    ...forStaff,
    ...costs({ points: 2_000 }),
    description: 'How well the promise to make contact within 24 hours was kept.',
    args: {
      days: t.arg.int({ defaultValue: 30, description: 'How many past days, from 1 to 366.' }),
    },
    resolve: (_root, { days }) => contactPromise(days),
  }),
)

builder.mutationField('updateConsultation', (t) =>
  t.field({
    type: Consultation,
    ...staffMay('PEOPLE'),
    description: 'Changes the status of a consultation request.',
    args: {
      id: t.arg.id({ description: 'The request.' }),
      status: t.arg({ type: ConsultationStatus, description: 'The new status.' }),
      lostReason: t.arg({
        type: LostReason,
        required: false,
        description: 'Why it is lost; only with LOST.',
      }),
      lostNote: t.arg.string({
        required: false,
        description: 'More about why it is lost. At most 300 characters.',
      }),
    },
    resolve: (_root, { id, ...change }, context) =>
      updateConsultation(staffOf(context), id, change),
  }),
)

builder.mutationField('assignConsultation', (t) =>
  t.field({
    type: Consultation,
    ...staffMay('PEOPLE'),
    description: 'Puts a staff member in charge of a consultation request.',
    args: {
      id: t.arg.id({ description: 'The request.' }),
      staffId: t.arg.id({ required: false, description: 'The staff member; null for none.' }),
    },
    resolve: (_root, { id, staffId }, context) =>
      assignConsultation(staffOf(context), id, staffId ?? null),
  }),
)

builder.mutationField('addConsultationNote', (t) =>
  t.field({
    type: StaffNote,
    ...staffMay('PEOPLE'),
    description: 'Adds a private note to a consultation request.',
    args: {
      id: t.arg.id({ description: 'The request.' }),
      content: t.arg.string({ description: noteLength }),
    },
    resolve: (_root, { id, content }, context) =>
      addConsultationNote(staffOf(context), id, content),
  }),
)
