import type { DocumentKind } from '../../../shared/deal-kinds'
import { shrinkPhoto } from './shrink-photo'

const MOST_BYTES = 5_000_000
const types = ['application/pdf', 'image/jpeg', 'image/png']

const failed = 'The file could not be uploaded. Please check your connection and try again.'

/** Uploads a document. Returns what is wrong with it; undefined once it is stored. */
export async function upload(dealId: string, kind: DocumentKind, chosen: File) {
  const file = await shrinkPhoto(chosen)
  if (!types.includes(file.type)) return 'Upload a PDF, JPEG, or PNG'
  if (file.size > MOST_BYTES) return 'Files can be up to 5 MB'
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
