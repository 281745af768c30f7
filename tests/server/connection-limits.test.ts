import { connect, type AddressInfo, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  connectionLimits,
  connectionOptions,
  cutUnreadBodies,
  endStalledBodies,
  limitSocketsPerAddress,
} from '../../server/http/connections'
import { badRequest } from '../../server/http/errors'

/** The rules with a hundredth of the time. */
const quick = {
  ...connectionLimits,
  headersMs: 150,
  progressMs: 200,
  idleMs: 200,
  sweepMs: 20,
  progressBytes: 1024,
}

let server: FastifyInstance
let port: number
let bodies = 0
beforeAll(async () => {
  server = Fastify({ ...connectionOptions(quick), clientErrorHandler: badRequest })
  endStalledBodies(server, quick)
  cutUnreadBodies(server)
  limitSocketsPerAddress(server, 3, '10.0.0.0/8')
  server.post('/', async () => ({ bodies: ++bodies }))
  server.post('/shut', { onRequest: async (_request, reply) => reply.code(401).send({}) }, async () => ({}))
  await server.listen({ host: '127.0.0.1', port: 0 })
  port = (server.server.address() as AddressInfo).port
})
afterAll(async () => {
  server.server.closeAllConnections()
  await server.close()
})

interface Line {
  socket: Socket
  /** Everything that came back, once the server has hung up. */
  ended: Promise<string>
}

function open(bytes: string, from = '127.0.0.1'): Line {
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
