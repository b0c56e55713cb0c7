import { AsyncLocalStorage } from 'node:async_hooks'
import type { Attributes, Span } from '@opentelemetry/api'

// Spans are made by hand in the few places that everything passes: requests, operations, statements,
// calls to the provider, and jobs. The libraries load only when traces are exported.

/** The parent that another program names in `traceparent`. */
export interface RemoteParent {
  traceId: string
  spanId: string
  traceFlags: number
}

export type Parent = Span | RemoteParent | null | undefined
type Kind = 'server' | 'client' | 'internal'

export interface Exporter {
  startSpan(name: string, attributes: Attributes, kind: Kind, parent: Parent): Span
  stop(): Promise<void>
}

let exporter: Exporter | undefined
const current = new AsyncLocalStorage<Span>()

/**
 * Exports traces from now on; returns a function that sends the last ones and stops. Calls `onProblem`
 * when the collector does not accept them.
 */
export async function startTracing(onProblem: (problem: string) => void) {
  const { connectExporter } = await import('./open-telemetry')
  const started = connectExporter(onProblem)
  exporter = started
  return () => {
    exporter = undefined
    return started.stop()
  }
}

/** Starts a span below the current one, or below `parent`; null begins a trace. Undefined when nothing is traced. */
export const startSpan = (
  name: string,
  attributes: Attributes,
  kind: Kind = 'internal',
  parent: Parent = current.getStore(),
) => exporter?.startSpan(name, attributes, kind, parent)

/** Ends a span. An error is recorded by its kind only: its message may contain personal data. */
export function endSpan(span: Span | undefined, error?: unknown) {
  if (!span) return
  if (error !== undefined && error !== null) markFailed(span, kindOf(error))
  span.end()
}

export function markFailed(span: Span, kind: string) {
  span.setAttribute('error.type', kind)
  span.setStatus({ code: 2 }) // ERROR
}

function kindOf(error: unknown) {
  const { code, name, extensions } = error as Error & {
    code?: unknown
    extensions?: { code?: string }
  }
  return extensions?.code ?? (typeof code === 'string' ? code : (name ?? 'Error'))
}

/** Does some work, in a span of its own if traces are exported. */
export function traceSpan<T>(
  name: string,
  attributes: Attributes,
  work: () => T | Promise<T>,
): T | Promise<T> {
  const span = startSpan(name, attributes)
  return span ? runAndEnd(span, work) : work()
}

async function runAndEnd<T>(span: Span, work: () => T | Promise<T>): Promise<T> {
  try {
    const result = await current.run(span, work)
    span.end()
    return result
  } catch (error) {
    endSpan(span, error)
    throw error
  }
}

/** Runs a function, and all that it starts, below a span. */
export const runInSpan = <T>(span: Span, work: () => T): T => current.run(span, work)

/** Binds a callback to the current span: a queue would call it below the span of another request. */
export const bindToSpan = <T extends (...args: never[]) => unknown>(callback: T): T =>
  exporter ? (AsyncLocalStorage.bind(callback) as T) : callback

/** The id of the current trace. */
export const currentTrace = () => current.getStore()?.spanContext().traceId
