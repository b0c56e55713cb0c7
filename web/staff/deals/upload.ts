import {
  documentProblems,
  documentTypes,
  MAX_DOCUMENT_BYTES,
} from '../../../shared/document-fields'
import { shrinkPhoto } from '../../deals/documents/shrink-photo'
import type { DocumentKind } from '../../generated/schema'

/** Sends a file as a document of the deal. Resolves to its ID; throws an Error with words for the visitor. */
export async function upload(dealId: string, kind: DocumentKind, chosen: File): Promise<string> {
  const file = await shrinkPhoto(chosen)
  if (!(file.type in documentTypes)) throw new Error(documentProblems.type)
  if (file.size > MAX_DOCUMENT_BYTES) throw new Error(documentProblems.size)
  const query = new URLSearchParams({ deal: dealId, kind, name: file.name })
  const response = await fetch(`/api/documents?${query}`, {
    method: 'POST',
    headers: { 'content-type': file.type },
    body: file,
  })
  const answer = await response.json().catch(() => undefined)
  if (!response.ok) {
    const words: unknown = answer?.message
    throw new Error(typeof words === 'string' ? words : 'The upload failed. Please try again.')
  }
  return answer.id
}
