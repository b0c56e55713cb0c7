import { currentAccount } from '../account/account'
import { client } from '../graph/apollo'
import {
  NotifyWhenAvailableDocument,
  type NotifyWhenAvailableMutationVariables,
} from './generated/packages'

/** Resolves to what to tell the visitor. It is the same for all addresses that aren't the visitor's own. */
export async function sendPlaceRequest(variables: NotifyWhenAvailableMutationVariables) {
  await client.mutate({
    mutation: NotifyWhenAvailableDocument,
    variables,
    fetchPolicy: 'no-cache',
  })
  const email = variables.email.trim()
  const own = currentAccount()
  if (own?.emailVerified && own.email === email.toLowerCase()) {
    return 'Thanks. We’ll email you once, as soon as a place opens.'
  }
  return `Check your email: to join the waiting list, open the link we sent to ${email}. An address that’s on the list already gets no new link.`
}
