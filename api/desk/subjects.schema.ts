import { builder } from '../graph/builder'

export const SubjectRef = builder.inputType('SubjectRef', {
  description: 'What a contact, a task, or a saved reply is about. Name exactly one.',
  fields: (t) => ({
    dealId: t.id({ required: false, description: 'A deal.' }),
    consultationId: t.id({ required: false, description: 'A consultation request.' }),
    customerId: t.id({ required: false, description: 'The customer of a conversation.' }),
    personId: t.id({ required: false, description: 'A person.' }),
  }),
})
