import { client } from '../graph/apollo'
import { type ConsultationInput, RequestConsultationDocument } from './generated/consultations'

export async function sendRequest(input: ConsultationInput) {
  await client.mutate({
    mutation: RequestConsultationDocument,
    variables: { input },
    fetchPolicy: 'no-cache',
  })
}
