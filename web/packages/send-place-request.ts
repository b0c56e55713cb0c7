import { client } from '../graph/apollo'
import {
  NotifyWhenAvailableDocument,
  type NotifyWhenAvailableMutationVariables,
} from './generated/packages'

export async function sendPlaceRequest(variables: NotifyWhenAvailableMutationVariables) {
  await client.mutate({
    mutation: NotifyWhenAvailableDocument,
    variables,
    fetchPolicy: 'no-cache',
  })
}
