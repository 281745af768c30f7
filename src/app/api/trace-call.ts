import { spansAtOnce, spansPath, type BrowserSpan } from '../../../contract/api/browser-spans'

/** How long spans are buffered before they are sent, in ms. */
const gatherMs = 5_000
/** Maximum number of buffered spans; the rest are dropped. */
const keptMost = 500

let gathered: BrowserSpan[] = []
let timer: number | undefined

const hex = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

function flush(): void {
  clearTimeout(timer)
  timer = undefined
  while (gathered.length > 0) {
    const spans = gathered.splice(0, spansAtOnce)
    navigator.sendBeacon(spansPath, new Blob([JSON.stringify(spans)], { type: 'application/json' }))
  }
}
addEventListener('pagehide', flush)

/**
 * Starts a browser span for a call, sampled at the given `share`. Returns the `traceparent` header that continues the
 * trace on the server and a function that ends the span. Unsampled calls send the header too, so the server follows the
 * decision not to sample.
 */
export function traceCall(call: string, share: number): { header: string; end: (status: number) => void } {
  const kept = Math.random() < share
  const [trace, span, at] = [hex(16), hex(8), Date.now()]
  const begun = performance.now()
  return {
    header: `00-${trace}-${span}-${kept ? '01' : '00'}`,
    end(status) {
      if (!kept || gathered.length >= keptMost) return
      gathered.push({ trace, span, call, at, ms: Math.round(performance.now() - begun), status })
      timer ??= window.setTimeout(flush, gatherMs)
    },
  }
}
