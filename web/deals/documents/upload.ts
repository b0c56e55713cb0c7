import type { DocumentKind } from '../../../shared/deals/deal-kinds'
import {
  documentProblems,
  isDocumentName,
  MAX_DOCUMENT_BYTES,
} from '../../../shared/deals/document-fields'
import { shrinkPhoto } from './shrink-photo'

const unreachable = 'The file could not be uploaded. Please check your connection and try again.'
const failed = 'Something went wrong on our side. Please try again in a moment.'

/** Uploads a file as a document of the deal and returns its ID. Throws an Error whose message is for people. */
export async function uploadDocument(dealId: string, kind: DocumentKind, chosen: File) {
  const file = await shrinkPhoto(chosen)
  if (!isDocumentName(file.name)) throw new Error(documentProblems.type)
  if (file.size > MAX_DOCUMENT_BYTES) throw new Error(documentProblems.size)
  const query = new URLSearchParams({ deal: dealId, kind, name: file.name })
  const answer = await fetch(`/api/documents?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' }, // the server goes by the content
    body: file,
  }).catch(() => {
    throw new Error(unreachable)
  })
  const body: Answer = await answer.json().catch(() => ({})) // a proxy answers with a page
  if (answer.ok && body.id) return body.id
  if (answer.status === 413) throw new Error(documentProblems.size)
  throw new Error(Object.values(body.fields ?? {})[0] ?? body.message ?? failed)
}

/** What the server says: the ID, or what is wrong. */
interface Answer {
  id?: string
  message?: string
  fields?: Record<string, string>
}
