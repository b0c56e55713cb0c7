import type { DocumentKind } from '../../../shared/deal-kinds'
import {
  documentProblems,
  documentTypes,
  MAX_DOCUMENT_BYTES,
} from '../../../shared/document-fields'
import { shrinkPhoto } from './shrink-photo'

const failed = 'The file could not be uploaded. Please check your connection and try again.'

/** Uploads a document. Returns what is wrong with it; undefined once it is stored. */
export async function upload(dealId: string, kind: DocumentKind, chosen: File) {
  const file = await shrinkPhoto(chosen)
  if (!Object.hasOwn(documentTypes, file.type)) return documentProblems.type
  if (file.size > MAX_DOCUMENT_BYTES) return documentProblems.size
  const params = new URLSearchParams({ deal: dealId, kind, name: file.name })
  try {
    const answer = await fetch(`/api/documents?${params}`, {
      method: 'POST',
      headers: { 'content-type': file.type },
      body: file,
    })
    if (answer.ok) return undefined
    const body: unknown = await answer.json()
    return messageOf(body) ?? failed
  } catch {
    return failed
  }
}

const messageOf = (body: unknown) =>
  typeof body === 'object' && body && 'message' in body && typeof body.message === 'string'
    ? body.message
    : undefined
