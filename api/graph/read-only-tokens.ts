import { type DocumentNode, GraphQLError, getOperationAST } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { readOnlyToken, type Visitor } from '../http/visitor'
import type { Context } from './builder'

/** Refuses mutations by API tokens that only read. */
export const readOnlyTokens: Plugin<Context> = {
  onExecute({ args: { contextValue, document, operationName }, setResultAndStopExecution }) {
    const refused = refusedMutation(contextValue.visitor, document, operationName)
    if (refused) setResultAndStopExecution({ errors: [refused] })
  },
}

/** Returns why this operation is refused to a token that only reads, if it is. */
export function refusedMutation(
  { apiToken }: Visitor,
  document: DocumentNode,
  operationName: string | null | undefined,
) {
  if (!apiToken || apiToken.mayWrite) return undefined
  if (getOperationAST(document, operationName)?.operation !== 'mutation') return undefined
  return new GraphQLError('', { originalError: readOnlyToken() })
}
