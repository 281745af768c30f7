import { connect, type AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  connectionLimits,
  connectionOptions,
  endIdleConnections,
  limitSocketsPerAddress,
} from '../../../../server/platform/http/requests/connections'
import { answerExpectations } from '../../../../server/platform/http/requests/expect-continue'
import { listen } from '../../../../server/platform/http/listen'

const limits = { ...connectionLimits, idleMs: 200, sweepMs: 20 }
const bodyLimit = 1_000

/** Addresses of `localhost` in this test: two that always exist, and one that can't be bound. */
const hosts = ['127.0.0.1', '127.0.0.2'] as const
const resolve = async () => [...hosts, '192.0.2.1']

let http: FastifyInstance
let port: number
beforeAll(async () => {
  http = Fastify({ ...connectionOptions(limits), bodyLimit })
  endIdleConnections(http, limits)
  limitSocketsPerAddress(http, 2, '10.0.0.0/8')
  answerExpectations(http)
  http.post('/', async () => 'whole')
  await listen(http, { host: 'localhost', port: 0 }, resolve)
  port = (http.server.address() as AddressInfo).port
})
afterAll(() => http.close())

function open(host: string, bytes: string) {
  const socket = connect({ host, port })
  socket.write(bytes)
  let read = ''
  socket.on('data', (part) => (read += part.toString()))
  socket.on('error', () => undefined)
  return { socket, ended: new Promise<string>((resolve) => socket.once('close', () => resolve(read))) }
}

const refusalAt = (host: string, at: number) =>
  new Promise((refused) =>
    connect({ host, port: at }).once('error', ({ code }: NodeJS.ErrnoException) => refused(code)),
  )

const post = (length: number, more = '') =>
  `POST / HTTP/1.1\r\nhost: x\r\n${more}content-type: text/plain\r\ncontent-length: ${length}\r\n\r\n`

describe.each(hosts)('localhost at %s', (host) => {
  test('answers requests', async () => {
    expect(await open(host, `${post(2)}{}`).ended).toMatch(/^HTTP\/1.1 200 /)
  })

  test('closes a connection that sends nothing but empty lines', async () => {
    const { socket, ended } = open(host, '\r\n')
    const timer = setInterval(() => socket.write('\r\n'), 20)
    expect(await ended).toBe('')
    clearInterval(timer)
  })

  test('limits the number of connections', async () => {
    const held = [open(host, 'POST /'), open(host, 'POST /')]
    await Promise.all(held.map(({ socket }) => new Promise((resolve) => socket.once('connect', resolve))))
    expect(await open(host, `${post(2)}{}`).ended).toBe('')
    for (const { socket, ended } of held) {
      socket.destroy()
      await ended
    }
  })

  test('refuses an oversized body before the client sends it', async () => {
    const { ended } = open(host, post(bodyLimit + 1, 'expect: 100-continue\r\n'))
    expect(await ended).toMatch(/^HTTP\/1.1 413 /)
  })
})

test('a numeric address is used unchanged', async () => {
  const other = Fastify()
  await listen(other, { host: '127.0.0.1', port: 0 }, resolve)
  const { port: of } = other.server.address() as AddressInfo
  expect(await refusalAt('127.0.0.2', of)).toBe('ECONNREFUSED')
  await other.close()
})

test('nothing listens after the server is closed', async () => {
  const other = Fastify()
  await listen(other, { host: 'localhost', port: 0 }, resolve)
  const { port: of } = other.server.address() as AddressInfo
  await other.close()
  for (const host of hosts) expect(await refusalAt(host, of)).toBe('ECONNREFUSED')
})
