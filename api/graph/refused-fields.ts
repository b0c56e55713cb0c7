import { type ASTNode, BREAK, type DocumentNode, type GraphQLError, Kind, visit } from 'graphql'

/** Longer names and paths of input fields are not looked for. */
const MAX_PATH_LENGTH = 200

/**
 * Describes why GraphQL rejects an operation, without the value of a variable. `name` is the argument or
 * input field, in the form of our own `fields`: graphql-js reports only a position in the document or a
 * variable; paths inside a variable are in the message.
 */
export function describeRefusal(error: GraphQLError, document?: DocumentNode) {
  const { variable, path, problem } = inVariable(error)
  const message = variable ? `Variable "$${variable}${path}": ${problem}` : problem
  const name = document && nameOf(error, document, variable, path + missingField(problem))
  return { message, problem, name }
}

function nameOf({ nodes = [] }: GraphQLError, document: DocumentNode, variable = '', path = '') {
  const paths = nodes.map((node) => pathTo(document, (other) => isSameNode(node, other)))
  const variableName = variable || variableIn(nodes)
  if (variableName) paths.push(pathTo(document, (node) => isVariable(node, variableName)))
  const [argument = variableName, ...fields] = paths.find(({ length }) => length > 0) ?? []
  const within = `${fields.map((field) => `.${field}`).join('')}${path}`
  return within.startsWith('.') ? within.slice(1) : `${argument}${within}`
}

/**
 * Splits `Variable "$input" got invalid value {…} at "input.email"; …`. The value is the visitor's text
 * and may look like the rest, so the message is read from its end, where only our own names are.
 */
function inVariable({ message, nodes, originalError }: GraphQLError) {
  const variable = variableIn(nodes)
  if (!variable || !message.includes(' got invalid value ')) return { path: '', problem: message }
  const problem = originalError?.message ?? message.slice(message.lastIndexOf('; ') + 2)
  const value = message.slice(0, -`; ${problem}`.length).slice(-MAX_PATH_LENGTH)
  const [, after = ''] = splitLast(value, ' at "')
  const isPath = after.startsWith(variable) && after.endsWith('"')
  return { variable, path: isPath ? after.slice(variable.length, -1) : '', problem }
}

function splitLast(text: string, separator: string): [string, string?] {
  const at = text.lastIndexOf(separator)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + separator.length)]
}

const variableIn = (nodes: readonly ASTNode[] = []) =>
  nodes[0]?.kind === Kind.VARIABLE_DEFINITION ? nodes[0].variable.name.value : ''

/** The required argument or input field that the document lacks. */
function missingField(problem: string): string {
  const [, missing] =
    /^Field "(?:\w{1,80}" argument "|\w{1,80}\.)?(\w{1,80})" of .{1,200} not provided/.exec(
      problem,
    ) ?? []
  return missing ? `.${missing}` : ''
}

/** Names of the argument and input fields around the first node that matches. */
function pathTo(document: ASTNode, matches: (node: ASTNode) => boolean): string[] {
  const names: string[] = []
  visit(document, {
    enter(node) {
      if (isNamed(node)) names.push(node.name.value)
      return matches(node) && names.length > 0 ? BREAK : undefined
    },
    leave(node) {
      if (isNamed(node)) names.pop()
    },
  })
  return names
}

const isNamed = (node: ASTNode) => node.kind === Kind.ARGUMENT || node.kind === Kind.OBJECT_FIELD

const isSameNode = (one: ASTNode, other: ASTNode) =>
  one.kind === other.kind && one.loc?.start === other.loc?.start

const isVariable = (node: ASTNode, name: string) =>
  node.kind === Kind.VARIABLE && node.name.value === name
