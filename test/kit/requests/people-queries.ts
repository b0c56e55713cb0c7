import { db } from '../../../api/platform/db'
import { type Caller, graph } from '../servers/shop'

/** Runs an operation that must succeed; returns its data. */
export async function ask(caller: Caller, query: string, variables: object = {}) {
  const { data, errors } = await graph(caller, query, variables)
  expect(errors).toBeUndefined()
  return data
}

const personQuery = /* GraphQL */ `
  query ($id: ID!) { person(id: $id) {
    id name isMember phones addresses { email state } accounts { id }
    consultations { id personLink } orders { id personLink } deals { id personLink }
    conversations { id } notes { content } contactStop { note }
    mightBe { person { id } reasons }
  } }`

export const readPerson = async (caller: Caller, id: string) =>
  (await ask(caller, personQuery, { id })).person

/** The ID of the person with an address. */
export async function personIdOf(email: string) {
  const { personId } = await db.personEmail.findUniqueOrThrow({ where: { email } })
  return personId
}

export const merge = /* GraphQL */ `
  mutation ($keepId: ID!, $mergeId: ID!) { mergePeople(keepId: $keepId, mergeId: $mergeId) { id } }`

export const separate = /* GraphQL */ `
  mutation ($personId: ID!, $email: String!) {
    separateEmail(personId: $personId, email: $email) { id addresses { email } } }`

const searchQuery = /* GraphQL */ `
  query ($text: String!, $kinds: [SearchKind!]) {
    search(text: $text, kinds: $kinds, first: 100) { kind id title subtitle person { id } } }`

/** What a search finds, as "KIND title". */
export async function find(caller: Caller, text: string, kinds?: string[]): Promise<string[]> {
  const { search } = await ask(caller, searchQuery, { text, kinds })
  return search.map(({ kind, title }: { kind: string; title: string }) => `${kind} ${title}`)
}
