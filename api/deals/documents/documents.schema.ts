import { documentDescriptions } from '../../../shared/deals/deal-kinds'
import { builder, signedInOrStaff } from '../../graph/builder'
import { enumValues } from '../../graph/enum-values'
import { costs } from '../../graph/query-cost'
import { Deal } from '../deals.schema'
import { canRemove, documentsOf, removeDocument } from './documents'

const DocumentKind = builder.enumType('DocumentKind', {
  description: 'What a document shows.',
  values: enumValues(documentDescriptions),
})

export const Document = builder.prismaObject('Document', {
  description: 'A file of a deal: a PDF, JPEG, or PNG.',
  authScopes: { signedIn: true },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique ID.' }),
    kind: t.expose('kind', { type: DocumentKind, description: 'What it shows.' }),
    name: t.exposeString('name', { description: 'Name of the file.' }),
    type: t.exposeString('type', { description: 'Media type, such as application/pdf.' }),
    size: t.exposeInt('size', { description: 'Size in bytes.' }),
    byStaff: t.exposeBoolean('byStaff', { description: 'Whether staff, not the buyer, added it.' }),
    isShown: t.exposeBoolean('isShown', { description: 'Whether the buyer sees it.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was added.' }),
    path: t.string({
      description: 'Where to download it.',
      resolve: ({ id }) => `/api/documents/${id}`,
    }),
    canRemove: t.boolean({
      description: 'Whether you may remove it, as long as no published quote needs it.',
      resolve: (document, _args, { visitor }) => canRemove(visitor, document),
    }),
  }),
})

builder.objectFields(Deal, (t) => ({
  documents: t.field({
    type: [Document],
    ...costs({ rows: 20 }),
    description: 'Files of the deal, oldest first; for the buyer, those that they may see.',
    resolve: (deal, _args, { visitor }) => documentsOf(visitor, deal),
  }),
}))

builder.mutationField('removeDocument', (t) =>
  t.field({
    type: Deal,
    ...signedInOrStaff('DEALS'),
    description: 'Removes a document that you added.',
    args: { id: t.arg.id({ description: 'The document.' }) },
    resolve: (_root, { id }, { visitor }) => removeDocument(visitor, id),
  }),
)
