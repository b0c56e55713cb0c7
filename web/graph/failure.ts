import type { ServerRefusal } from './graph-error'

interface Failure {
  /** The server's reason; undefined if it gave none, or if there was no answer. */
  refusal: ServerRefusal | undefined
}

/** Waits for a request whose code may still have to load. Resolves to its failure, if any. */
export async function failureOf(request: () => Promise<unknown>): Promise<Failure | undefined> {
  try {
    await request()
    return undefined
  } catch (error) {
    const graphError = await import('./graph-error').catch(() => undefined)
    return { refusal: graphError?.refusalOf(error) }
  }
}
