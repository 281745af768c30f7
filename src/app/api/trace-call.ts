import { spansAtOnce, spansPath, type BrowserSpan } from '../../../contract/api/browser-spans'

/** Milliseconds in which spans are gathered. */
const gatherMs = 5_000
/** Spans that are kept at a time; a page that cannot send drops those beyond. */
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
 * Begins the span of a call in the browser, for one call of so many (`share`): the header by which the server goes on
 * with its trace, and how to end it. The server decides nothing anew about a call that is left out.
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
