import { siteOperations } from './site-documents.js'

/** Code generator plugin: prints the list of the site's operations for the server. */
export const plugin = (schema, documents) =>
  `/** The operations of the site, with the text that it sends and its SHA-256. */
export const siteDocuments: { name: string; hash: string; text: string }[] = ${JSON.stringify(
    siteOperations(schema, documents),
    null,
    2,
  )}\n`
