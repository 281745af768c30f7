/** The meta element by which a page says that calls are traced; its content is the share of them, 0 to 1. */
export const tracesMeta = 'threshold-traces'

/** Where browsers send what they measured of their calls. */
export const spansPath = '/api/browser-spans'

/** Spans that are sent at a time. */
export const spansAtOnce = 50

/** A call as the browser measured it. */
export interface BrowserSpan {
  /** 32 and 16 hex digits, as in `traceparent` of W3C Trace Context. */
  trace: string
  span: string
  call: string
  /** Milliseconds since 1970 by the browser's clock, and how long the answer took. */
  at: number
  ms: number
  /** 0: there was no answer. */
  status: number
}
