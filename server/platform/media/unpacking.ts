import { inflateSync, constants } from 'node:zlib'
import pako from 'pako'

/** Bytes one packed part may unfold to, so that a small file cannot fill the memory. */
const unfoldedMost = 32 * 1024 * 1024

/**
 * The parser of PDFs unpacks with pako, which has no limit: a file of some megabytes would unfold to gigabytes. From now
 * on pako's `inflate` is Node's own with a limit in this thread; what goes beyond it cannot be read.
 */
export function limitUnpacking(): void {
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
}
