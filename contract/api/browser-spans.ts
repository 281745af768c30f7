/** Meta element that enables tracing of calls; its content is the sampling rate, 0 to 1. */
export const tracesMeta = 'threshold-traces'

/** Path to which browsers send their spans. */
export const spansPath = '/api/browser-spans'

/** Maximum number of spans per request. */
export const spansAtOnce = 50

/** A call as measured by the browser. */
export interface BrowserSpan {
  /**
   * Ids of the trace (32 hex digits) and the span (16 hex digits), as in the `traceparent` header of W3C Trace Context.
   */
  trace: string
  span: string
  call: string
  /** Start by the browser's clock, in ms since the epoch, and duration in ms. */
  at: number
  ms: number
  /** HTTP status of the reply; 0 if there was none. */
  status: number
}
