import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

/**
 * Starts a daemon with ClamAV's INSTREAM protocol as documented in clamd(8). It reports files that contain `sign`,
 * answers with an error beyond `mostBytes`, and ignores all other commands.
 */
export async function fakeClamd(sign: string, mostBytes = 64 * 1024) {
  const scanned: number[] = []
  const server = createServer((socket) => {
    let unread = Buffer.alloc(0)
    let file = Buffer.alloc(0)
    let isAsked = false
    const answer = (line: string) => socket.end(`${line}\0`)
    socket.on('error', () => undefined)
    socket.on('data', (bytes: Buffer) => {
      unread = Buffer.concat([unread, bytes])
      if (!isAsked) {
        const command = Buffer.from('zINSTREAM\0')
        if (unread.length < command.length) return
        if (!unread.subarray(0, command.length).equals(command)) return void answer('UNKNOWN COMMAND')
        isAsked = true
        unread = unread.subarray(command.length)
      }
      while (unread.length >= 4) {
        const length = unread.readUInt32BE()
        if (length === 0) {
          scanned.push(file.length)
          return void answer(file.includes(sign) ? 'stream: Test.Sign FOUND' : 'stream: OK')
        }
        if (unread.length < 4 + length) return
        file = Buffer.concat([file, unread.subarray(4, 4 + length)])
        unread = unread.subarray(4 + length)
        if (file.length > mostBytes) return void answer('INSTREAM size limit exceeded. ERROR')
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Sizes in bytes of the scanned files. */
    scanned,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}
