import { replyLimits, replyVariables } from '../../shared/saved-replies'
import { SubjectRef } from '../desk/subjects.schema'
import { builder, forStaff, staffMay, staffOf, staffVisitorOf } from '../graph/builder'
import { costs } from '../graph/query-cost'
import { renderSavedReply } from './render-reply'
import {
  listSavedReplies,
  moveSavedReply,
  removeSavedReply,
  storeSavedReply,
} from './saved-replies'

const variables = new Intl.ListFormat('en-US')

const SavedReply = builder.prismaObject('SavedReply', {
  description: 'A text that staff send often.',
  authScopes: { staff: true },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique ID.' }),
    title: t.exposeString('title', { description: 'Its name for staff.' }),
    shortcut: t.exposeString('shortcut', {
      nullable: true,
      description: 'What staff type after a slash to insert it; null without one.',
    }),
    text: t.exposeString('text', {
      ...costs({ points: 30 }),
      description: 'Plain text with variables such as {firstName}.',
    }),
    place: t.exposeInt('place', { description: 'Its place in the list, from 1.' }),
    isHidden: t.exposeBoolean('isHidden', { description: 'Whether it is not offered.' }),
    revision: t.exposeInt('revision', { description: 'Counts the changes.' }),
  }),
})

const RenderedReply = builder
  .objectRef<{ text: string; missing: string[] }>('RenderedReply')
  .implement({
    description: 'A saved reply whose variables are filled in.',
    authScopes: { staff: true },
    fields: (t) => ({
      text: t.exposeString('text', {
        ...costs({ points: 30 }),
        description: 'The text. What is missing stands in brackets, such as [vehicle].',
      }),
      missing: t.exposeStringList('missing', {
        description: 'The variables without a value. Fill them in before you send the text.',
      }),
    }),
  })

builder.queryField('savedReplies', (t) =>
  t.field({
    type: [SavedReply],
    ...forStaff,
    ...costs({ rows: 100 }),
    description: 'The texts that staff send often, also hidden ones, in their order.',
    resolve: () => listSavedReplies(),
  }),
)

builder.queryField('renderSavedReply', (t) =>
  t.field({
    type: RenderedReply,
    ...forStaff,
    description: 'A saved reply for a deal, a request, or a conversation.',
    args: {
      id: t.arg.id({ description: 'The saved reply.' }),
      subject: t.arg({ type: SubjectRef, description: 'What it is about.' }),
    },
    resolve: (_root, { id, subject }, context) =>
      renderSavedReply(staffVisitorOf(context), id, subject),
  }),
)

builder.mutationField('saveReply', (t) =>
  t.field({
    type: SavedReply,
    ...staffMay('PEOPLE'),
    description: 'Changes a saved reply, or adds one as the last.',
    args: {
      id: t.arg.id({ required: false, description: 'The saved reply; a new one without it.' }),
      revision: t.arg.int({ required: false, description: 'Its revision when it was read.' }),
      title: t.arg.string({ description: `1 to ${replyLimits.title} characters; unique.` }),
      shortcut: t.arg.string({
        required: false,
        description: '1 to 20 small letters, digits, and hyphens; unique.',
      }),
      text: t.arg.string({
        description: `1 to 2,000 characters. Variables: ${variables.format(Object.keys(replyVariables).map((name) => `{${name}}`))}.`,
      }),
      isHidden: t.arg.boolean({ defaultValue: false, description: 'Whether it is not offered.' }),
    },
    resolve: (_root, input, context) => storeSavedReply(staffOf(context), input),
  }),
)

builder.mutationField('moveReply', (t) =>
  t.field({
    type: [SavedReply],
    ...staffMay('PEOPLE'),
    ...costs({ rows: 100 }),
    description: 'Moves a saved reply. Returns all in their new order.',
    args: {
      id: t.arg.id({ description: 'The saved reply.' }),
      place: t.arg.int({ description: 'Its new place, from 1.' }),
    },
    resolve: (_root, { id, place }, context) => moveSavedReply(staffOf(context), id, place),
  }),
)

builder.mutationField('removeReply', (t) =>
  t.boolean({
    ...staffMay('PEOPLE'),
    description: 'Deletes a saved reply. Always true.',
    args: { id: t.arg.id({ description: 'The saved reply.' }) },
    resolve: (_root, { id }, context) => removeSavedReply(staffOf(context), id),
  }),
)
