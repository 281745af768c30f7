import type { Worker } from 'node:worker_threads'
import { startWorker } from '../process/start-worker'
import type { PdfResult } from './pdf'

/** Milliseconds one file may take; the largest that was tried takes some seconds. */
const patience = 30_000
/** Megabytes of objects one file may become. */
const memory = 1024

let worker: Worker | null = null
let last: Promise<unknown> = Promise.resolve()

/**
 * `checkPdf` in a thread of its own, one file after another: a file that is made to keep a parser busy holds up no
 * request, and one that takes too long or too much memory is refused as broken.
 */
export function judgePdf(bytes: Uint8Array): Promise<PdfResult> {
  const result = last.then(() => judge(bytes))
  last = result
  return result
}

function judge(bytes: Uint8Array): Promise<PdfResult> {
  const used = (worker ??= open())
  used.ref()
  return new Promise((resolve) => {
    const end = (result: PdfResult) => {
      clearTimeout(timer)
      used.off('message', end).off('error', fail).off('exit', fail)
      used.unref()
      resolve(result)
    }
    const fail = () => {
      worker = null
      void used.terminate()
      end({ ok: false, reason: 'pdfBroken' })
    }
    const timer = setTimeout(fail, patience)
    used.once('message', end)
    used.once('error', fail)
    used.once('exit', fail)
    used.postMessage(bytes)
  })
}

function open(): Worker {
  const opened = startWorker(new URL('./pdf-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: memory },
  })
  // One that ends between two files must neither end the server nor be sent the next file.
  opened.on('error', () => undefined)
  opened.once('exit', () => {
    if (worker === opened) worker = null
  })
  return opened
}
