import { User } from '../account/account.schema'
import { builder, staffOf } from '../graph/builder'
import { pageOf } from '../graph/paging'
import { db } from '../platform/db'
import { notesOf } from '../staff/notes'
import { StaffNote } from '../staff/notes.schema'
import { Consultation } from './consultations.schema'
import {
  addConsultationNote,
  type ContactPromise as ContactPromiseShape,
  consultationQueue,
  contactPromise,
  findConsultation,
  readConsultations,
  updateConsultation,
} from './queue'

const ConsultationStatus = builder.enumType('ConsultationStatus', {
  values: ['NEW', 'CONTACTED', 'QUALIFIED', 'LOST'] as const,
})

builder.objectFields(Consultation, (t) => ({
  status: t.expose('status', { type: ConsultationStatus, authScopes: { staff: true } }),
  contactedAt: t.expose('contactedAt', {
    type: 'DateTime',
    nullable: true,
    authScopes: { staff: true },
    description: 'When it first left NEW.',
  }),
  notes: t.field({
    type: [StaffNote],
    authScopes: { staff: true },
    resolve: async ({ id }) => (await notesOf(id)) ?? [],
  }),
  customer: t.prismaField({
    type: User,
    nullable: true,
    authScopes: { staff: true },
    description: 'The account that sent it.',
    resolve: (query, { userId }) =>
      userId ? db.user.findUnique({ ...query, where: { id: userId } }) : null,
  }),
}))

const ContactPromise = builder.objectRef<ContactPromiseShape>('ContactPromise').implement({
  description: 'How the promise of 24 hours was kept over the last days.',
  authScopes: { staff: true },
  fields: (t) => ({
    days: t.exposeInt('days'),
    due: t.exposeInt('due', { description: 'Requests whose 24 hours ended in these days.' }),
    inTime: t.exposeInt('inTime'),
    overdueNow: t.exposeInt('overdueNow'),
  }),
})

builder.queryField('consultations', (t) =>
  t.connection(
    {
      type: Consultation,
      authScopes: { staff: true },
      description: 'Overdue and soonest due first while NEW; then the newest.',
      args: { status: t.arg({ type: ConsultationStatus, required: false }) },
      resolve: (_root, args) =>
        pageOf(consultationQueue(args.status ?? null), args, readConsultations),
    },
    { fields: (t) => ({ totalCount: t.int({ resolve: (page) => page.totalCount() }) }) },
  ),
)

builder.queryField('consultation', (t) =>
  t.field({
    type: Consultation,
    nullable: true,
    authScopes: { staff: true },
    args: { id: t.arg.id() },
    resolve: (_root, { id }) => findConsultation(id),
  }),
)

builder.queryField('contactPromise', (t) =>
  t.field({
    type: ContactPromise,
    authScopes: { staff: true },
    args: { days: t.arg.int({ defaultValue: 30 }) },
    resolve: (_root, { days }) => contactPromise(days),
  }),
)

builder.mutationField('updateConsultation', (t) =>
  t.field({
    type: Consultation,
    authScopes: { staff: true },
    args: { id: t.arg.id(), status: t.arg({ type: ConsultationStatus }) },
    resolve: (_root, { id, status }, context) => updateConsultation(staffOf(context), id, status),
  }),
)

builder.mutationField('addConsultationNote', (t) =>
  t.field({
    type: StaffNote,
    authScopes: { staff: true },
    args: { id: t.arg.id(), content: t.arg.string() },
    resolve: (_root, { id, content }, context) =>
      addConsultationNote(staffOf(context), id, content),
  }),
)
