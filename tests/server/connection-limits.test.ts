import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  connectionLimits,
  connectionOptions,
  cutUnreadBodies,
  type ConnectionLimits,
  endStalledBodies,
  limitSocketsPerAddress,
} from '../../server/http/connections'
import { badRequest } from '../../server/http/errors'

const megabyte = 1024 * 1024
const patience = { timeout: 10_000 }

/** The rules with a hundredth of the time. */
const quick: ConnectionLimits = {
  ...connectionLimits,
  headersMs: 150,
  progressMs: 200,
  idleMs: 200,
  lingerMs: 200,
  sweepMs: 20,
}
/** A refused sender keeps the connection until the test ends it. */
const patient: ConnectionLimits = {
  ...connectionLimits,
  lingerMs: 600_000,
  readPastBytes: 2 * megabyte,
  readPastByAllBytes: 6 * megabyte,
}

interface Server {
  http: FastifyInstance
  port: number
  /** The server's ends of its connections, in the order in which they were opened. */
  ends: Socket[]
}

const silent = { security: { write: () => undefined } }

let bodies = 0
async function serve(limits: ConnectionLimits): Promise<Server> {
  const http = Fastify({ ...connectionOptions(limits), clientErrorHandler: badRequest(silent) })
  const ends: Socket[] = []
  http.server.on('connection', (socket: Socket) => ends.push(socket))
  endStalledBodies(http, limits)
  cutUnreadBodies(http, limits)
  limitSocketsPerAddress(http, 3, '10.0.0.0/8')
  http.post('/', async () => ({ bodies: ++bodies }))
  http.post('/shut', { onRequest: async (_request, reply) => reply.code(401).send({}) }, async () => ({}))
  await http.listen({ host: '127.0.0.1', port: 0 })
  return { http, ends, port: (http.server.address() as AddressInfo).port }
}

let server: Server
let lingering: Server
beforeAll(async () => {
  server = await serve(quick)
  lingering = await serve(patient)
})
afterAll(async () => {
  for (const { http } of [server, lingering]) {
    http.server.closeAllConnections()
    await http.close()
  }
})

interface Line {
  socket: Socket
  /** Everything that came back, once the server has hung up. */
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

/** Writes a piece again and again, until the line is gone. */
function drip({ socket, ended }: Line, piece: string, everyMs: number): void {
  const timer = setInterval(() => socket.write(piece), everyMs)
  void ended.then(() => clearInterval(timer))
}

describe('a connection is ended', () => {
  test('whose headers do not come', async () => {
    expect(await open('POST / HTTP/1.1\r\nhost: x\r\n').ended).toMatch(/^HTTP\/1.1 408 [\s\S]+"TIMED_OUT"/)
  })

  test('whose headers come letter by letter', async () => {
    const line = open('POST / HTTP/1.1\r\nx: ')
    drip(line, 'a', 20)
    expect(await line.ended).toMatch(/^HTTP\/1.1 408 /)
  })

  test('whose body stops', async () => {
    expect(await open(head('/', 5_000) + '"').ended).toMatch(/^HTTP\/1.1 408 [\s\S]+"TIMED_OUT"/)
  })

  test('whose body comes byte by byte', async () => {
    const line = open(head('/', 50_000) + '"')
    drip(line, 'a', 20)
    expect(await line.ended).toMatch(/^HTTP\/1.1 408 /)
  })

  test('that has nothing to say', async () => {
    expect(await open(head('/', 2) + '{}').ended).toMatch(/^HTTP\/1.1 200 /)
  })

  test('whose body was refused and goes on coming', async () => {
    const line = open(head('/shut', 50_000_000))
    drip(line, 'a'.repeat(10_000), 5)
    expect(await line.ended).toMatch(/^HTTP\/1.1 401 /)
  })
})

describe('a refused body', () => {
  const answered = (line: Line) => once(line.socket, 'data')

  /** Sends as much as is taken; nobody reads the refusal of such a sender. */
  const flood = (from: string) => {
    const line = open(head('/shut', 64 * megabyte), from, lingering)
    line.socket.write(Buffer.alloc(64 * megabyte))
    return line
  }

  test('may be sent to its end before the refusal is read, and the connection goes on', async () => {
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

  test('is not taken from the network to its end, and of many together even less is', async () => {
    const taken = () => lingering.ends.reduce((sum, { bytesRead }) => sum + bytesRead, 0)
    const nth = lingering.ends.length
    const first = flood('127.0.0.4')
    await answered(first)
    await expect.poll(taken, patience).toBeGreaterThan(2 * megabyte)
    const others = [5, 6, 7, 8, 9].map((host) => flood(`127.0.0.${host}`))
    await Promise.all(others.map(answered))
    await expect.poll(taken, patience).toBeGreaterThan(6 * megabyte)
    // What goes on being read would have been read by the time that others were served.
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

test('a slow body that moves is read to its end', async () => {
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

test('one address holds so many connections and no more; another one is not in its way', async () => {
  const held = [1, 2, 3].map(() => open('POST /', '127.0.0.2'))
  await Promise.all(held.map(({ socket }) => new Promise((resolve) => socket.once('connect', resolve))))
  expect(await open('POST /', '127.0.0.2').ended).toBe('')
  expect(await open(head('/', 2) + '{}', '127.0.0.3').ended).toMatch(/^HTTP\/1.1 200 /)
  held[0]!.socket.destroy()
  await Promise.all(held.map(({ ended }) => ended))
  expect(await open(head('/', 2) + '{}', '127.0.0.2').ended).toMatch(/^HTTP\/1.1 200 /)
})
