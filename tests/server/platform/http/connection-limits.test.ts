import { EventEmitter } from 'node:events'
import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  connectionLimits,
  connectionOptions,
  cutUnreadBodies,
  type ConnectionLimits,
  endIdleConnections,
  endStalledBodies,
  limitSocketsPerAddress,
} from '../../../../server/platform/http/requests/connections'
import { BytesInFlight, boundBodies } from '../../../../server/platform/http/requests/bytes-in-flight'
import { badRequest, envelopeErrors } from '../../../../server/platform/http/errors'
import { boundUnreadAnswers } from '../../../../server/platform/http/requests/unread-answers'

const megabyte = 1024 * 1024
const patience = { timeout: 10_000 }

/** The production limits with all times divided by a hundred. */
const quick: ConnectionLimits = {
  ...connectionLimits,
  headersMs: 150,
  progressMs: 200,
  idleMs: 200,
  unreadMs: 600,
  lingerMs: 200,
  sweepMs: 20,
}
/** Limits under which a refused sender keeps the connection until the test ends it. */
const patient: ConnectionLimits = {
  ...connectionLimits,
  lingerMs: 600_000,
  readPastBytes: 2 * megabyte,
  readPastByAllBytes: 6 * megabyte,
}

/** Limits under which one body of 1.5 MB is discarded, but not a second one. */
const stingy: ConnectionLimits = {
  ...connectionLimits,
  lingerMs: 1_000,
  readPastBytes: 2 * megabyte,
  readPastByAllBytes: 2 * megabyte,
}

interface Server {
  http: FastifyInstance
  port: number
  /** Server-side sockets in the order in which they were opened. */
  ends: Socket[]
}

const silent = { security: { write: () => undefined } }

/** Size in bytes that exceeds the system's buffers on both ends of a connection nobody reads from. */
const largeBytes = 24 * megabyte

const inFlight = new BytesInFlight(megabyte * 1024)
let bodies = 0
let begun = 0
/** Functions that release the responses of `/held`, in request order. */
const held: (() => void)[] = []
/** Writes to the open stream. */
let tell: (text: string) => void
async function serve(limits: ConnectionLimits): Promise<Server> {
  const http = Fastify({ ...connectionOptions(limits), clientErrorHandler: badRequest(silent) })
  envelopeErrors(http, silent)
  const ends: Socket[] = []
  http.server.on('connection', (socket: Socket) => ends.push(socket))
  boundUnreadAnswers(http, limits)
  endIdleConnections(http, limits)
  endStalledBodies(http, limits)
  cutUnreadBodies(http, limits)
  limitSocketsPerAddress(http, 3, '10.0.0.0/8')
  boundBodies(http, inFlight)
  http.post('/', async () => ({ bodies: ++bodies }))
  http.post('/shut', { onRequest: async (_request, reply) => reply.code(401).send({}) }, async () => ({}))
  http.get('/never', () => {
    begun += 1
    return new Promise(() => undefined)
  })
  http.get('/held', async () => {
    begun += 1
    await new Promise<void>((release) => held.push(release))
    return 'released'
  })
  http.get('/large', async () => Buffer.alloc(largeBytes))
  http.get('/stream', (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream' })
    reply.raw.write('first')
    tell = (text) => void reply.raw.write(text)
  })
  await http.listen({ host: '127.0.0.1', port: 0 })
  return { http, ends, port: (http.server.address() as AddressInfo).port }
}

let server: Server
let lingering: Server
let brief: Server
beforeAll(async () => {
  server = await serve(quick)
  lingering = await serve(patient)
  brief = await serve(stingy)
})
afterAll(async () => {
  for (const { http } of [server, lingering, brief]) {
    http.server.closeAllConnections()
    await http.close()
  }
})

interface Line {
  socket: Socket
  /** Resolves to everything received once the server has closed the connection. */
  ended: Promise<string>
}

function open(bytes: string, from = '127.0.0.1', { port } = server): Line {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  if (bytes) socket.write(bytes)
  let read = ''
  socket.on('data', (part) => (read += part.toString()))
  socket.on('error', () => undefined)
  return { socket, ended: new Promise((resolve) => socket.once('close', () => resolve(read))) }
}

const head = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`

/** Writes a chunk repeatedly until the connection is closed. */
function drip({ socket, ended }: Line, piece: string, everyMs: number): void {
  const timer = setInterval(() => socket.write(piece), everyMs)
  void ended.then(() => clearInterval(timer))
}

describe('connections closed by a timeout', () => {
  test('closes a connection that sends no headers', async () => {
    expect(await open('POST / HTTP/1.1\r\nhost: x\r\n').ended).toMatch(/^HTTP\/1.1 408 [\s\S]+"TIMED_OUT"/)
  })

  test('closes a connection whose headers arrive byte by byte', async () => {
    const line = open('POST / HTTP/1.1\r\nx: ')
    drip(line, 'a', 20)
    expect(await line.ended).toMatch(/^HTTP\/1.1 408 /)
  })

  test('closes a connection whose body stalls', async () => {
    expect(await open(head('/', 5_000) + '"').ended).toMatch(/^HTTP\/1.1 408 [\s\S]+"TIMED_OUT"/)
  })

  test('closes a connection whose body arrives byte by byte', async () => {
    const line = open(head('/', 50_000) + '"')
    drip(line, 'a', 20)
    expect(await line.ended).toMatch(/^HTTP\/1.1 408 /)
  })

  test('closes a connection that sends only empty lines after its request', async () => {
    const line = open(head('/', 2) + '{}', '127.0.0.27')
    drip(line, '\r\n', 20)
    expect(await line.ended).toMatch(/^HTTP\/1.1 200 /)
  })

  test('closes a connection that sends nothing after its response', async () => {
    expect(await open(head('/', 2) + '{}').ended).toMatch(/^HTTP\/1.1 200 /)
  })

  test('closes a connection that keeps sending after its body was refused', async () => {
    const line = open(head('/shut', 50_000_000))
    drip(line, 'a'.repeat(10_000), 5)
    expect(await line.ended).toMatch(/^HTTP\/1.1 401 /)
  })
})

describe('refused body', () => {
  const answered = (line: Line) => once(line.socket, 'data')

  /** Sends as much as the server accepts without reading the refusal. */
  const flood = (from: string) => {
    const line = open(head('/shut', 64 * megabyte), from, lingering)
    line.socket.write(Buffer.alloc(64 * megabyte))
    return line
  }

  test('the body may be sent completely before the refusal is read, and the connection stays open', async () => {
    const { socket } = open('', '127.0.0.11', lingering)
    let read = ''
    socket.on('data', (part) => (read += part.toString()))
    socket.pause()
    const length = Math.floor(1.5 * megabyte)
    await new Promise((sent) => socket.write(head('/', length) + ' '.repeat(length), sent))
    socket.resume()
    await expect.poll(() => read, patience).toMatch(/^HTTP\/1.1 413 /)
    socket.write(head('/', 2) + '{}')
    await expect.poll(() => read, patience).toMatch(/HTTP\/1.1 200 /)
    socket.destroy()
  })

  /**
   * Writes a complete refused body before reading anything, as a proxy does; returns the response and the connection.
   */
  async function writeAllFirst({ port }: Server, from: string, headers = '') {
    const length = Math.floor(1.5 * megabyte)
    const socket = connect({ port, host: '127.0.0.1', localAddress: from })
    let read = ''
    const closed = once(socket, 'close')
    socket.on('error', (error) => (read += error.message))
    const beginning = `POST / HTTP/1.1\r\nhost: x\r\n${headers}content-type: application/json\r\ncontent-length: ${length}\r\n\r\n`
    await new Promise((sent) => socket.write(beginning + ' '.repeat(length), sent))
    // Waits longer than the response takes, but less than the sender's timeout.
    await new Promise((resolve) => setTimeout(resolve, 100))
    socket.on('data', (part) => (read += part.toString()))
    await expect.poll(() => read, patience).toMatch(/^HTTP\/1.1 413 [\s\S]+TOO_LARGE/)
    return { socket, closed, head: read.split('\r\n\r\n')[0]! }
  }

  test("if the body won't be read completely, the response closes the connection", async () => {
    const first = await writeAllFirst(brief, '127.0.0.12')
    expect(first.head).not.toMatch(/connection: close/i)
    const second = await writeAllFirst(brief, '127.0.0.13')
    expect(second.head).toMatch(/connection: close/i)
    for (const { socket } of [first, second]) socket.destroy()
  })

  test('the body is discarded even if the client asked to close the connection, which closes afterwards', async () => {
    const nth = lingering.ends.length
    const { closed, head: content } = await writeAllFirst(lingering, '127.0.0.14', 'connection: close\r\n')
    expect(content).toMatch(/connection: close/i)
    await closed
    expect(lingering.ends[nth]!.bytesRead).toBeGreaterThan(1.5 * megabyte)
  })

  test("a refused body isn't read completely, and even less of it is read when many arrive together", async () => {
    const taken = () => lingering.ends.reduce((sum, { bytesRead }) => sum + bytesRead, 0)
    const nth = lingering.ends.length
    const first = flood('127.0.0.4')
    await answered(first)
    await expect.poll(taken, patience).toBeGreaterThan(2 * megabyte)
    const others = [5, 6, 7, 8, 9].map((host) => flood(`127.0.0.${host}`))
    await Promise.all(others.map(answered))
    await expect.poll(taken, patience).toBeGreaterThan(6 * megabyte)
    // Anything still being read would have finished by the time the others are served.
    for (let visit = 0; visit < 20; visit++) {
      const { socket, ended } = open(head('/', 2) + '{}', '127.0.0.10', lingering)
      await once(socket, 'data')
      socket.end()
      await ended
    }
    expect(lingering.ends[nth]!.bytesRead).toBeLessThan(3 * megabyte)
    expect(taken()).toBeLessThan(8 * megabyte)
    for (const { socket } of [first, ...others]) socket.destroy()
  })
})

describe('unread responses', () => {
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`

  test('forty pipelined requests close the connection before any of them is processed', async () => {
    const before = begun
    let asked = 0
    const count = () => void (asked += 1)
    server.http.server.on('request', count)
    await open(get('/never').repeat(40), '127.0.0.21').ended
    server.http.server.off('request', count)
    expect(asked).toBe(connectionLimits.pipelinedRequests + 1)
    expect(begun - before).toBe(0)
  })

  test('pipelined requests are processed one by one', async () => {
    const before = begun
    const line = open(get('/held').repeat(3), '127.0.0.28')
    for (let nth = 1; nth <= 3; nth++) {
      await expect.poll(() => begun - before, patience).toBe(nth)
      // Any request processed in parallel would have started by the time the other one was served.
      const other = open(head('/', 2) + '{}', '127.0.0.29')
      await once(other.socket, 'data')
      other.socket.destroy()
      expect(begun - before).toBe(nth)
      held.shift()!()
    }
    expect((await line.ended).match(/released/g)).toHaveLength(3)
  })

  test("queued requests aren't processed once their connection is closed", async () => {
    const before = begun
    const nth = server.ends.length
    const { socket } = open(get('/held').repeat(3), '127.0.0.26')
    await expect.poll(() => begun - before, patience).toBe(1)
    socket.destroy()
    await expect.poll(() => server.ends[nth]!.closed, patience).toBe(true)
    held.shift()!()
    await open(head('/', 2) + '{}', '127.0.0.29').ended
    expect(begun - before).toBe(1)
  })

  test('the responses to three pipelined requests all arrive in order', async () => {
    const asked = [' '.repeat(1), ' '.repeat(2), ' '.repeat(3)].map(
      (gap) => head('/', 2 + gap.length) + `{${gap}}`,
    )
    const before = bodies
    const answered = await open(asked.join(''), '127.0.0.22').ended
    expect([...answered.matchAll(/"bodies":(\d+)/g)].map(([, nth]) => Number(nth) - before)).toEqual([
      1, 2, 3,
    ])
  })

  test.each([
    ['', ''],
    [', whatever else it says', '\r\n'],
  ])("unread responses aren't buffered forever: the connection is closed%s", async (_what, also) => {
    const nth = server.ends.length
    const line = open(get('/large'), '127.0.0.23')
    const { socket } = line
    socket.pause()
    if (also) drip(line, also, 50)
    await expect.poll(() => server.ends[nth]?.destroyed, patience).toBe(true)
    socket.destroy()
  })

  test('responses read slowly arrive completely', async () => {
    const socket = connect({ port: server.port, host: '127.0.0.1', localAddress: '127.0.0.24' })
    socket.write(get('/large'))
    const began = performance.now()
    let read = 0
    socket.on('data', ({ length }: Buffer) => {
      if (Math.floor(read / (2 * megabyte)) < Math.floor((read + length) / (2 * megabyte))) {
        socket.pause()
        setTimeout(() => socket.resume(), 100)
      }
      read += length
    })
    await once(socket, 'close')
    expect(read).toBeGreaterThan(largeBytes)
    expect(performance.now() - began).toBeGreaterThan(quick.unreadMs)
  })

  test('a stream without events for a long time stays open', async () => {
    const { socket } = open(get('/stream'), '127.0.0.25')
    await once(socket, 'data')
    await new Promise((resolve) => setTimeout(resolve, 3 * quick.unreadMs))
    const response = once(socket, 'data')
    tell('second')
    expect(String(await response)).toContain('second')
    socket.destroy()
  })
})

test('a slow body is read completely as long as it progresses', async () => {
  const before = bodies
  const line = open(head('/', 12_002) + '"')
  const pieces = 10
  let sent = 0
  const timer = setInterval(() => {
    if (++sent <= pieces) line.socket.write('a'.repeat(1_200))
    if (sent < pieces) return
    clearInterval(timer)
    line.socket.write('"')
  }, 60)
  expect(await line.ended).toMatch(/^HTTP\/1.1 200 /)
  expect(bodies).toBe(before + 1)
})

test('one IP address may open a limited number of connections without affecting others', async () => {
  const held = [1, 2, 3].map(() => open('POST /', '127.0.0.2'))
  await Promise.all(held.map(({ socket }) => new Promise((resolve) => socket.once('connect', resolve))))
  expect(await open('POST /', '127.0.0.2').ended).toBe('')
  expect(await open(head('/', 2) + '{}', '127.0.0.3').ended).toMatch(/^HTTP\/1.1 200 /)
  held[0]!.socket.destroy()
  await Promise.all(held.map(({ ended }) => ended))
  expect(await open(head('/', 2) + '{}', '127.0.0.2').ended).toMatch(/^HTTP\/1.1 200 /)
})

test('connections from one IPv6 network are counted together', () => {
  const server = new EventEmitter()
  limitSocketsPerAddress({ server } as never, 2, '10.0.0.0/8')
  const connect = (remoteAddress: string) => {
    const socket = Object.assign(new EventEmitter(), { remoteAddress, destroyed: false })
    server.emit('connection', Object.assign(socket, { destroy: () => (socket.destroyed = true) }))
    return socket
  }
  const [first, ...others] = [
    '2001:db8:1:2::1',
    '2001:db8:1:2::2',
    '2001:db8:1:2:ffff::9',
    '2001:db8:1:3::1',
  ].map(connect)
  expect(others.map(({ destroyed }) => destroyed)).toEqual([false, true, false])
  first!.emit('close')
  expect(connect('2001:db8:1:2::5').destroyed).toBe(false)
})
