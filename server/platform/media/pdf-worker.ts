import { parentPort } from 'node:worker_threads'
import { constants, inflateSync } from 'node:zlib'
import pako from 'pako'
import { checkPdf } from './pdf'

/** Bytes one packed part may unfold to, so that a small file cannot fill the memory. */
const unfoldedMost = 32 * 1024 * 1024

/**
 * The parser of PDFs unpacks with pako, which has no limit: a file of some megabytes would unfold to gigabytes. In this
 * thread pako's `inflate` is Node's own with a limit; what goes beyond it cannot be read.
 */
pako.inflate = (packed) =>
  // A stream may end without its last block: some printers write so.
  inflateSync(packed as Uint8Array, {
    maxOutputLength: unfoldedMost,
    finishFlush: constants.Z_SYNC_FLUSH,
  }) as never
// The parser's second attempt has no limit either.
pako.Inflate = function refuse() {
  throw new RangeError('Unpacking is limited to inflate()')
} as never

// One file at a time: the next is sent when this one is answered.
parentPort!.on('message', (bytes: Uint8Array) => {
  void checkPdf(bytes).then((result) => parentPort!.postMessage(result))
})
