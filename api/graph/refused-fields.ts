import { type ASTNode, BREAK, type GraphQLError, Kind, parse, visit } from 'graphql'

/**
 * Names the argument or input field that GraphQL rejects, in the form of our own `fields`. graphql-js
 * reports only a position in the document or a variable; paths inside a variable are in the message.
 */
export function refusedFields({ nodes, source }: GraphQLError, message: string) {
  if (!nodes || !source) return undefined
  const [, variable, problem = message] =
    /^Variable "\$(\w+)" (?:got invalid value .*; (?=[A-Z]))?(.*)$/s.exec(message) ?? []
  const document = parse(source)
  const paths = nodes.map((node) => pathTo(document, (other) => isSameNode(node, other)))
  if (variable) paths.push(pathTo(document, (node) => isVariable(node, variable)))
  const [argument = variable, ...fields] = paths.find(({ length }) => length > 0) ?? []

  const within = `${fields.map((field) => `.${field}`).join('')}${pathInMessage(message)}`
  const name = within.startsWith('.') ? within.slice(1) : `${argument ?? ''}${within}`
  return name ? { [name]: problem } : undefined
}

/** The part of the path that only the message has: inside a variable, or a missing field. */
function pathInMessage(message: string): string {
  const [, inVariable] = / at "\w+([\w.[\]]*)"; /.exec(message) ?? []
  const [, missing] =
    /^Field "(?:\w+" argument "|\w+\.)(\w+)" of .* not provided/.exec(message) ?? []
  return inVariable ?? (missing ? `.${missing}` : '')
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
