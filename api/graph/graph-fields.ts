import { type ASTNode, BREAK, type GraphQLError, Kind, parse, visit } from 'graphql'

/**
 * Which argument, or field of an input, GraphQL refuses in a document or its variables. It tells only
 * the place or the variable; here both are named as our own refusals name them.
 */
export function refusedFields({ nodes, source }: GraphQLError, message: string) {
  if (!nodes || !source) return undefined
  const [, variable, problem = message] =
    /^Variable "\$(\w+)" (?:got invalid value .*; (?=[A-Z]))?(.*)$/s.exec(message) ?? []
  const document = parse(source)
  const places = nodes.map((node) => namesAround(document, (other) => isSame(node, other)))
  if (variable) places.push(namesAround(document, (node) => isUse(node, variable)))
  const [argument = variable, ...fields] = places.find(({ length }) => length > 0) ?? []

  const within = `${fields.map((field) => `.${field}`).join('')}${restOfPath(message)}`
  const name = within.startsWith('.') ? within.slice(1) : `${argument ?? ''}${within}`
  return name ? { [name]: problem } : undefined
}

/** What only the message tells: where in a variable, or which argument or field is missing. */
function restOfPath(message: string): string {
  const [, inVariable] = / at "\w+([\w.[\]]*)"; /.exec(message) ?? []
  const [, missing] =
    /^Field "(?:\w+" argument "|\w+\.)(\w+)" of .* not provided/.exec(message) ?? []
  return inVariable ?? (missing ? `.${missing}` : '')
}

/** The argument, and the fields within it, in which something of a document stands. */
function namesAround(document: ASTNode, isIt: (node: ASTNode) => boolean): string[] {
  const names: string[] = []
  visit(document, {
    enter(node) {
      if (isNamed(node)) names.push(node.name.value)
      return isIt(node) && names.length > 0 ? BREAK : undefined
    },
    leave(node) {
      if (isNamed(node)) names.pop()
    },
  })
  return names
}

const isNamed = (node: ASTNode) => node.kind === Kind.ARGUMENT || node.kind === Kind.OBJECT_FIELD

const isSame = (one: ASTNode, other: ASTNode) =>
  one.kind === other.kind && one.loc?.start === other.loc?.start

const isUse = (node: ASTNode, variable: string) =>
  node.kind === Kind.VARIABLE && node.name.value === variable
