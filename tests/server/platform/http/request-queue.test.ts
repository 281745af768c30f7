import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { envelopeErrors } from '../../../../server/platform/http/errors'
import { Turns, takeTurns } from '../../../../server/platform/http/requests/request-queue'

const patience = { timeout: 10_000 }
/** Limit of pending requests, under which one address may have eight, one of them being processed. */
const most = 32

let http: FastifyInstance
let turns: Turns
/** Requests being processed; the test completes each of them. */
let held: { id: string; done: () => void }[]
beforeEach(async () => {
  held = []
  turns = new Turns(most)
  http = Fastify({ forceCloseConnections: true })
  envelopeErrors(http, { security: { write: () => undefined } })
  takeTurns(http, turns)
  const work = ({ query }: { query: unknown }) => {
    const { id } = query as { id: string }
    return new Promise<string>((resolve) => held.push({ id, done: () => resolve(id) }))
  }
  http.get('/work', work)
  http.get('/machine', { config: { turn: 'server' } }, work)
  http.get('/cheap', { config: { turn: 'none' } }, async () => 'cheap')
  http.get('/broken', async () => Promise.reject(new Error('broken')))
  http.get('/own', (_request, reply) => {
    reply.hijack()
    reply.raw.end('own')
  })
  await http.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(async () => {
  const timer = setInterval(() => {
    for (const { done } of held.splice(0)) done()
  }, 5)
  await http.close()
  clearInterval(timer)
})

function ask(id: string, { from = '127.0.0.2', path = '/work' } = {}) {
  const { port } = http.server.address() as AddressInfo
  const socket = connect({ host: '127.0.0.1', port, localAddress: from })
  socket.write(`GET ${path}?id=${id} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
  let read = ''
  socket.on('data', (part) => (read += part.toString()))
  socket.on('error', () => undefined)
  return { socket, answer: once(socket, 'close').then(() => read) }
}

const worked = () => held.map(({ id }) => id)
const waitFor = (sum: number) => expect.poll(() => turns.sum, patience).toBe(sum)
/** Sends requests one after the other so that their order is certain. */
async function askAll(ids: string[], how?: Parameters<typeof ask>[1]) {
  const asked = []
  for (const id of ids) {
    const before = turns.sum
    asked.push(ask(id, how))
    await waitFor(before + 1)
  }
  return asked
}

describe('requests of one address', () => {
  test('requests of one address are processed in order without delaying others', async () => {
    const mine = await askAll(['a', 'b', 'c'])
    await expect.poll(worked, patience).toEqual(['a'])
    const [others] = await askAll(['x'], { from: '127.0.0.3' })
    await expect.poll(worked, patience).toEqual(['a', 'x'])
    held[1]!.done()
    expect(await others!.answer).toMatch(/^HTTP\/1.1 200 [\s\S]+x$/)
    for (const [nth, id] of ['a', 'b', 'c'].entries()) {
      await expect.poll(() => worked().at(-1), patience).toBe(id === 'a' ? 'x' : id)
      held.find((one) => one.id === id)!.done()
      expect(await mine[nth]!.answer).toMatch(/^HTTP\/1.1 200 /)
    }
    expect(worked()).toEqual(['a', 'x', 'b', 'c'])
    await waitFor(0)
  })

  test("requests beyond the address's share are refused with a time to retry, while another address is served", async () => {
    await askAll(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
    expect(await ask('i').answer).toMatch(
      /^HTTP\/1.1 503 [\s\S]+retry-after: 2\r\n[\s\S]+"code":"UNAVAILABLE"[\s\S]+"retry_after":2/,
    )
    await askAll(['x'], { from: '127.0.0.3' })
    await expect.poll(worked, patience).toEqual(['a', 'x'])
  })

  test('requests are removed from the queue and never processed once their connection closes', async () => {
    const [, second, third] = await askAll(['a', 'b', 'c'])
    await expect.poll(worked, patience).toEqual(['a'])
    second!.socket.destroy()
    await waitFor(2)
    held[0]!.done()
    await expect.poll(worked, patience).toEqual(['a', 'c'])
    held[1]!.done()
    expect(await third!.answer).toMatch(/^HTTP\/1.1 200 /)
    await waitFor(0)
  })

  test('requests being processed count until they are finished, even if their connection closes', async () => {
    const [first] = await askAll(['a'])
    await expect.poll(worked, patience).toEqual(['a'])
    const [second] = await askAll(['b'])
    first!.socket.destroy()
    // By the time the server notices that this connection has closed, it has noticed the first one too.
    second!.socket.destroy()
    await waitFor(1)
    await askAll(['c'])
    expect(worked()).toEqual(['a'])
    held[0]!.done()
    await expect.poll(worked, patience).toEqual(['a', 'c'])
  })
})

test("requests beyond the server's limit are refused until one completes", async () => {
  for (const host of [2, 3, 4, 5])
    await askAll(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], { from: `127.0.0.${host}` })
  expect(await ask('x', { from: '127.0.0.6' }).answer).toMatch(/^HTTP\/1.1 503 /)
  expect(await ask('x', { from: '127.0.0.6', path: '/machine' }).answer).toMatch(/^HTTP\/1.1 503 /)
  expect(await ask('x', { from: '127.0.0.6', path: '/cheap' }).answer).toMatch(/^HTTP\/1.1 200 /)
  held[0]!.done()
  await waitFor(most - 1)
  await askAll(['y'], { from: '127.0.0.6' })
  await expect.poll(() => worked().includes('y'), patience).toBe(true)
})

test("trusted machines don't wait for each other", async () => {
  await askAll(['a', 'b'], { path: '/machine' })
  await expect.poll(worked, patience).toEqual(['a', 'b'])
})

test.each(['/broken', '/own'])('%s releases its turn', async (path) => {
  expect(await ask('a', { path }).answer).toMatch(/^HTTP\/1.1 (500|200) /)
  await waitFor(0)
})
