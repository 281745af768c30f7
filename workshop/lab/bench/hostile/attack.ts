/**
 * The benchmark's attacker, which runs as a separate process until stopped: slow connections and guests with large
 * bodies, or connections that send endless requests without reading the answers (`ATTACK=unread`).
 */
import { connect, type Socket } from 'node:net'

const readsNothing = process.env['ATTACK'] === 'unread'
const port = Number(process.env['PORT'])
const slow = 200
const guests = 25
const guestBytes = 60 * 1024 * 1024
const piece = Buffer.alloc(64 * 1024)

const head = (call: string, length: number) =>
  `POST /api/${call} HTTP/1.1\r\nhost: localhost\r\ncontent-type: multipart/form-data; boundary=x\r\n` +
  `content-length: ${length}\r\n\r\n`
const part = '--x\r\ncontent-disposition: form-data; name="profile"; filename="a.png"\r\n\r\n'

const open = new Set<Socket>()
const stopped = new AbortController()

/** Opens a connection, and replaces it with a new one whenever it is closed. */
function hold(from: string, begin: (socket: Socket) => void): void {
  if (stopped.signal.aborted) return
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  open.add(socket)
  socket.on('error', () => undefined)
  socket.on('connect', () => begin(socket))
  if (!readsNothing) socket.resume()
  socket.on('close', () => {
    open.delete(socket)
    setTimeout(() => hold(from, begin), 50)
  })
}

/** Sends one byte a second. */
const drip = (socket: Socket, first: string) => {
  socket.write(first)
  const timer = setInterval(() => !stopped.signal.aborted && socket.write('a'), 1000)
  socket.on('close', () => clearInterval(timer))
}

const slowHeaders = (socket: Socket) => drip(socket, 'GET / HTTP/1.1\r\nx: ')
const slowBody = (socket: Socket) => drip(socket, head('contct_us', 500_000) + part)

/** Sends 60 MB as fast as the server accepts them. */
const flood = (call: string) => (socket: Socket) => {
  socket.write(head(call, guestBytes) + part)
  let left = guestBytes
  const push = () => {
    while (left > 0 && !stopped.signal.aborted) {
      left -= piece.length
      if (!socket.write(piece)) return void socket.once('drain', push)
    }
  }
  push()
}

const question = 'GET /api/get-property-list?limit=50 HTTP/1.1\r\nhost: localhost\r\n\r\n'
/** Sends as many requests as the server queues per connection (`asksAFew`), or an endless number (`asksOnAndOn`). */
const asksAFew = (socket: Socket) => {
  socket.write(question.repeat(8))
  // Servers ignore empty lines between requests. Without reading, only a write reveals that the connection has closed.
  const timer = setInterval(() => socket.write('\r\n'), 1000)
  socket.on('close', () => clearInterval(timer))
}
const asksOnAndOn = (socket: Socket) => {
  const timer = setInterval(() => socket.write(stopped.signal.aborted ? '\r\n' : question.repeat(100)), 1000)
  socket.on('close', () => clearInterval(timer))
}

/** One attacker with many connections; the guests each have their own address. */
const attacker = '127.0.0.2'
if (readsNothing) for (let nth = 0; nth < slow; nth++) hold(attacker, nth % 2 ? asksAFew : asksOnAndOn)
else {
  for (let nth = 0; nth < slow; nth++) hold(attacker, nth % 2 ? slowHeaders : slowBody)
  const calls = ['post_property', 'contct_us', 'user_signup', 'send_message', 'update_profile']
  for (let nth = 0; nth < guests; nth++) hold(`127.0.1.${nth + 1}`, flood(calls[nth % calls.length]!))
}

process.on('message', () => {
  stopped.abort()
  const began = performance.now()
  const timer = setInterval(() => {
    if (open.size > 0 && performance.now() - began < 60_000) return
    clearInterval(timer)
    process.send?.({ left: open.size, seconds: (performance.now() - began) / 1000 })
    process.exit()
  }, 100)
})
