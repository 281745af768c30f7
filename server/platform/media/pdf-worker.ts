import { parentPort } from 'node:worker_threads'
import { checkPdf } from './pdf'
import { limitUnpacking } from './unpacking'

limitUnpacking()
// One file at a time: the next is sent when this one is answered.
parentPort!.on('message', (bytes: Uint8Array) => {
  void checkPdf(bytes).then((result) => parentPort!.postMessage(result))
})
