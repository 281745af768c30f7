import { SpanKind, SpanStatusCode, trace, type Attributes } from '@opentelemetry/api'
import type { LogEvent } from 'kysely'

/** Makes the spans of traces; none where no trace is kept (`OTEL_EXPORTER_OTLP_ENDPOINT`). */
export const tracer = trace.getTracer('threshold')

/** Does a part of a request, or a piece of work in the background, as a span of its trace. */
export function inSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  return tracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work()
    } catch (error) {
      // Its message may have what a person typed.
      span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error).name })
      throw error
    } finally {
      span.end()
    }
  })
}

/**
 * Adds a statement that has been answered to the trace in which it was asked, with its text as it was prepared: values
 * stand in none. What belongs to no trace (a job that looks whether something is due) begins none.
 */
export function traceStatement({ level, query, queryDurationMillis }: LogEvent): void {
  if (!trace.getActiveSpan()) return
  const end = Date.now()
  const span = tracer.startSpan(`SQL ${query.sql.trimStart().split(/\s/, 1)[0]!.toLowerCase()}`, {
    kind: SpanKind.CLIENT,
    startTime: end - queryDurationMillis,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': query.sql },
  })
  if (level === 'error') span.setStatus({ code: SpanStatusCode.ERROR })
  span.end(end)
}
