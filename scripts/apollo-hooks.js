import { visit } from 'graphql'

const kinds = { query: 'Query', mutation: 'Mutation', subscription: 'Subscription' }

/** Code generator plugin: prints a typed hook for each operation, such as `useCartQuery`. */
export function plugin(_schema, documents) {
  const imports = new Set()
  const hooks = []
  const printHook = ({ name, operation, variableDefinitions }) => {
    const kind = kinds[operation]
    const apolloHook = `use${kind}`
    const operationName = name.value.charAt(0).toUpperCase() + name.value.slice(1)
    const type = operationName + kind
    const needsOptions =
      kind !== 'Mutation' &&
      variableDefinitions.some((each) => each.type.kind === 'NonNullType' && !each.defaultValue)
    imports.add(apolloHook)
    hooks.push(
      `export const use${type} = (options${needsOptions ? '' : '?'}: ${apolloHook}.Options<${type}, ${type}Variables>) =>`,
      `  ${apolloHook}(${operationName}Document, options)\n`,
    )
  }
  for (const { document } of documents) visit(document, { OperationDefinition: printHook })
  if (hooks.length === 0) return ''
  const names = [...imports].sort().join(', ')
  return { prepend: [`import { ${names} } from '@apollo/client/react'`], content: hooks.join('\n') }
}
