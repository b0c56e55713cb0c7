// Limits of the files of a deal.

export const MAX_DOCUMENT_BYTES = 5_000_000
export const MAX_DOCUMENTS = 20
const MAX_DOCUMENT_NAME_LENGTH = 120

export const documentProblems = {
  type: 'Upload a PDF, JPEG, or PNG',
  size: 'The file is too large: the limit is 5 MB',
  count: 'You can upload up to 20 documents',
} as const

/** The types of uploaded files, each with the endings of its names. */
export const documentTypes = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
} as const
export type DocumentType = keyof typeof documentTypes

/** Whether a file's name ends as files of this type do. */
export function isNameOf(type: DocumentType, name: string) {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return documentTypes[type].some((each) => each === ending)
}

export const isDocumentName = (name: string) =>
  Object.keys(documentTypes).some((type) => isNameOf(type as DocumentType, name))

/** A name that is safe to store, show, and send: without path, quotes, and control characters. */
export function cleanDocumentName(input: string) {
  const name = input
    .replace(/^.*[/\\]/s, '')
    .replace(/["'`<>|:*?%;]|[\p{C}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  const dot = name.lastIndexOf('.')
  const ending = dot > 0 ? Array.from(name.slice(dot)).slice(0, 10).join('') : ''
  const stem = [...(dot > 0 ? name.slice(0, dot) : name)]
  return stem.slice(0, MAX_DOCUMENT_NAME_LENGTH - ending.length).join('') + ending || 'document'
}
