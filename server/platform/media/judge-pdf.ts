import type { Worker } from 'node:worker_threads'
import { startWorker } from '../process/start-worker'
import type { PdfResult } from './pdf'

/** Timeout per file in ms; the largest file tested takes a few seconds. */
const patience = 30_000
/** Memory limit per file in MB. */
const memory = 1024

let worker: Worker | null = null
let last: Promise<unknown> = Promise.resolve()

/**
 * Runs `checkPdf` in a worker thread, one file at a time, so that a file crafted to keep a parser busy doesn't block
 * requests. A file that exceeds the time or memory limit is rejected as broken.
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
  // A worker that exits between two files must neither crash the server nor receive the next file.
  opened.on('error', () => undefined)
  opened.once('exit', () => {
    if (worker === opened) worker = null
  })
  return opened
}
