import { DiagLogLevel, diag, ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { instance, version } from './build-info'
import type { Exporter, Parent } from './tracing'

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
} as const

/**
 * Sends spans to the collector. The libraries themselves read the other variables of OpenTelemetry, such
 * as OTEL_EXPORTER_OTLP_HEADERS, OTEL_TRACES_SAMPLER, OTEL_SERVICE_NAME, and OTEL_RESOURCE_ATTRIBUTES.
 */
export function connectExporter(onProblem: (problem: string) => void): Exporter {
  const ignored = () => {}
  const logger = { verbose: ignored, debug: ignored, info: ignored, warn: ignored }
  diag.setLogger({ ...logger, error: onProblem }, DiagLogLevel.ERROR)
  const resource = defaultResource()
    .merge(
      resourceFromAttributes({
        'service.name': 'drivefair',
        'service.version': version,
        'service.instance.id': instance,
      }),
    )
    .merge(detectResources({ detectors: [envDetector] }))
  const provider = new BasicTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  })
  const tracer = provider.getTracer('drivefair', version)

  return {
    startSpan(name, attributes, kind, parent) {
      return tracer.startSpan(name, { kind: kinds[kind], attributes }, contextOf(parent))
    },
    stop: () => provider.shutdown(),
  }
}

function contextOf(parent: Parent) {
  if (!parent) return ROOT_CONTEXT
  return 'spanContext' in parent
    ? trace.setSpan(ROOT_CONTEXT, parent)
    : trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true })
}
