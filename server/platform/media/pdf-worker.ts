import { parentPort } from 'node:worker_threads'
import { constants, inflateSync } from 'node:zlib'
import pako from 'pako'
import { checkPdf } from './pdf'

/** Maximum decompressed size of one part in bytes, so that a small file can't exhaust memory. */
const unfoldedMost = 32 * 1024 * 1024

/**
 * Replaces pako's `inflate` in this thread with Node's, which has a limit; anything larger can't be read. The PDF
 * parser decompresses with pako, which has no limit: a file of a few megabytes could expand to gigabytes.
 */
pako.inflate = (packed) =>
  // A stream may lack its last block; some print drivers write streams that way.
  inflateSync(packed as Uint8Array, {
    maxOutputLength: unfoldedMost,
    finishFlush: constants.Z_SYNC_FLUSH,
  }) as never
// The parser's fallback, which has no limit either, is disabled.
pako.Inflate = function refuse() {
  throw new RangeError('Unpacking is limited to inflate()')
} as never

// Handles one file at a time: the next one is sent after this one is answered.
parentPort!.on('message', (bytes: Uint8Array) => {
  void checkPdf(bytes).then((result) => parentPort!.postMessage(result))
})
