import { siteDocuments } from '../generated/documents'

const names = new Set(siteDocuments.map(({ name }) => name))

/** The name of an operation of our own pages; `other` for one that any program may have named. */
export const knownOperation = (name: string | undefined) =>
  name !== undefined && names.has(name) ? name : 'other'
