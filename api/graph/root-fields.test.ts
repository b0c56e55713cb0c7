import { parse } from 'graphql'
import { siteDocuments } from '../generated/documents'
import { schema } from '../schema'

/** The fields of the root that a screen asks for. */
const asked = new Set(
  siteDocuments.flatMap(({ text }) =>
    parse(text).definitions.flatMap((definition) => {
      if (definition.kind !== 'OperationDefinition') return []
      const { operation, selectionSet } = definition
      return selectionSet.selections.map((each) =>
        'name' in each ? `${operation} ${each.name.value}` : '',
      )
    }),
  ),
)

const roots = {
  query: schema.getQueryType(),
  mutation: schema.getMutationType(),
  subscription: schema.getSubscriptionType(),
}

test('each field of the root is on a screen, is deprecated, or says that it is for programs', () => {
  const unsaid = Object.entries(roots).flatMap(([operation, type]) =>
    Object.values(type?.getFields() ?? {}).flatMap(({ name, description, deprecationReason }) => {
      const isSaid = deprecationReason || description?.includes('For programs')
      return asked.has(`${operation} ${name}`) || isSaid ? [] : [`${operation} ${name}`]
    }),
  )
  expect(unsaid).toEqual([])
})
