import { type ASTNode, GraphQLError, GraphQLID, GraphQLString } from 'graphql'
import { isStorable, UNSTORABLE } from '../platform/text'

/**
 * Makes every text and ID of the graph refuse what PostgreSQL cannot store, in variables, literals, lists, and inputs,
 * with the argument's name. graphql-js has no other place that all of them pass: a schema cannot have a `String` of its own.
 */
export function refuseUnstorableText() {
  for (const scalar of [GraphQLString, GraphQLID]) {
    const { parseValue, parseLiteral } = scalar
    scalar.parseValue = (input) => storable(parseValue(input))
    scalar.parseLiteral = (node, variables) => storable(parseLiteral(node, variables), node)
  }
}

function storable(text: string, node?: ASTNode) {
  if (isStorable(text)) return text
  throw new GraphQLError(UNSTORABLE, { nodes: node })
}
