import { connect, type AddressInfo } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp, type App } from '../../../../server/app/app'
import { callNames } from '../../../../contract/calls/table'
import { inProcessApi } from '../../../../server/platform/ssr/in-process-api'
import { eventually } from '../../../run/built-server'
import { testApp, type TestApp } from '../../../support/harness'
import { photo } from '../../../support/listings-world'
import { person } from '../../../support/people'

let app: TestApp
let logged: App
let written: string[] = []
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'loopback, 10.1.2.0/24' })
  const log = pino({ level: 'info' }, { write: (line: string) => void written.push(line) })
  logged = await buildApp({ ...app.ctx, log })
  await logged.http.ready()
})
beforeEach(() => {
  written = []
})
afterAll(async () => {
  await logged.http.close()
  await app.close()
})

const made = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const idOf = async (id: string | string[], remoteAddress = '127.0.0.1') =>
  (await app.http.inject({ url: '/api/faqs', headers: { 'x-request-id': id }, remoteAddress })).headers[
    'x-request-id'
  ]

test.each(['a', 'Root-1.67891233_abcdef', 'x'.repeat(128), '0.._-Z'])(
  'the well-formed id %s of a trusted proxy is returned in the response',
  async (id) => {
    expect(await idOf(id)).toBe(id)
    expect(await idOf(id, '10.1.2.3')).toBe(id)
  },
)

test.each([
  '',
  ' ',
  'x'.repeat(129),
  'two words',
  'a,b',
  '{"level":60}',
  'a\u0000b',
  'a\tb',
  'ä',
  '<script>',
  '../../etc/passwd',
  'a%0d%0aset-cookie:x=1',
  "'; drop table app_user; --",
])('the id %j is replaced by a generated one', async (id) => {
  const given = await idOf(id)
  expect(given).toMatch(made)
})

test('two ids in one request are replaced by a generated one', async () => {
  expect(await idOf(['one', 'two'])).toMatch(made)
})

test('an id from an untrusted client is replaced', async () => {
  for (const address of ['10.1.3.1', '192.0.2.1', '2001:db8::1', '::ffff:192.0.2.1'])
    expect(await idOf('theirs', address), address).toMatch(made)
})

test('two requests have different ids', async () => {
  const both = await Promise.all([app.http.inject('/api/faqs'), app.http.inject('/api/faqs')])
  expect(new Set(both.map(({ headers }) => headers['x-request-id'])).size).toBe(2)
})

interface AccessLine {
  level: number
  request: string
  call: string
  status: number
  ms: number
  account?: number
}

const accessLines = () =>
  written
    .map((line) => JSON.parse(line) as AccessLine & { msg: string })
    .filter(({ msg }) => msg === 'request')
const lineOf = (id: string) =>
  eventually('its line', () => accessLines().find(({ request }) => request === id))

test('every response carries the id, including refusals, missing files, invalid URLs and unknown calls', async () => {
  const { token } = await person(app.ctx)
  for (const [url, status] of [
    ['/api/health', 200],
    ['/api/get-user-data', 401],
    ['/api/no-such-call', 404],
    ['/files/x', 404],
    ['/nowhere', 404],
    ['/%zz', 400],
    ['/webhooks/none', 404],
  ] as const) {
    const reply = await app.http.inject({ url, headers: { 'x-request-id': 'mine' } })
    expect([reply.headers['x-request-id'], reply.statusCode], url).toEqual(['mine', status])
  }
  const foreign = await app.http.inject({
    url: '/api/faqs',
    method: 'DELETE',
    headers: { 'x-request-id': 'mine' },
  })
  expect(foreign.headers['x-request-id']).toBe('mine')
  await logged.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = logged.http.server.address() as AddressInfo
  const gone = new AbortController()
  const stream = await fetch(`http://127.0.0.1:${port}/api/events`, {
    headers: { authorization: `Bearer ${token}`, 'x-request-id': 'stream-1' },
    signal: gone.signal,
  })
  expect(stream.headers.get('x-request-id')).toBe('stream-1')
  gone.abort()
  await lineOf('stream-1')
})

test('a request is logged as one line with id, call, status, duration and account, without personal data', async () => {
  const { user, token } = await person(app.ctx)
  await logged.http.inject({
    url: '/api/get-user-data?secret=in-the-address',
    headers: { authorization: `Bearer ${token}`, 'x-request-id': 'of-a-person' },
    remoteAddress: '10.1.2.3',
  })
  const line = await lineOf('of-a-person')
  expect(line).toMatchObject({ level: 30, call: 'get-user-data', status: 200, account: user.id })
  expect(line.ms).toBeGreaterThanOrEqual(0)
  expect(line.ms).toBeLessThan(60_000)
  const text = written.join('')
  for (const secret of [token, user.email!, 'in-the-address', '10.1.2.3']) expect(text).not.toContain(secret)
  expect(accessLines()).toHaveLength(1)
})

test("requests that aren't calls are logged under a few fixed names, however many URLs there are", async () => {
  for (const [id, url, call, status] of [
    ['r1', '/api/health', 'health', 200],
    ['r2', '/files/x', 'file', 404],
    ['r3', '/api/made-up-by-somebody', 'other', 404],
    ['r4', '/made-up', 'other', 404],
    ['r5', '/texts/en/xx/yy.json', 'file', 404],
  ] as const) {
    await logged.http.inject({ url, headers: { 'x-request-id': id } })
    expect(await lineOf(id), url).toMatchObject({ call, status })
  }
  expect(accessLines().every((line) => !('account' in line))).toBe(true)
})

test('calls are logged by their contract name, however the path is spelled', async () => {
  await logged.http.inject({ url: '/api/GET_user-data', headers: { 'x-request-id': 'spelt' } })
  expect(await lineOf('spelt')).toMatchObject({ call: 'get-user-data', status: 401 })
  expect(callNames).toContain('get-user-data')
})

test('a client that disconnects before the response is logged as 499', async () => {
  const { port } = logged.http.server.address() as AddressInfo
  const { files } = app.ctx
  const { open } = files
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const asked = new Promise<void>((resolve) => {
    files.open = async (key) => {
      resolve()
      await released
      return open(key)
    }
  })
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /files/x HTTP/1.1\r\nhost: a\r\nx-request-id: gone\r\n\r\n')
  await asked
  socket.destroy()
  expect(await lineOf('gone')).toMatchObject({ call: 'file', status: 499 })
  release()
  files.open = open
})

test('an error line has the id and the call', async () => {
  const broken = app.ctx.db
  const log = pino({ level: 'warn' }, { write: (line: string) => void written.push(line) })
  const failing = await buildApp({
    ...app.ctx,
    log,
    db: broken.withPlugin({
      transformQuery: () => {
        throw new Error('broken inside')
      },
      transformResult: ({ result }) => Promise.resolve(result),
    }),
  })
  const reply = await failing.http.inject({ url: '/api/faqs', headers: { 'x-request-id': 'failed-1' } })
  expect(reply.statusCode).toBe(500)
  const lines = written.map((line) => JSON.parse(line) as Record<string, unknown>)
  // At level `warn` there is no access line.
  expect(lines).toEqual([expect.objectContaining({ request: 'failed-1', call: 'faqs', level: 50 })])
  await failing.http.close()
})

test('log lines of handlers, malware scans and page loaders also have the id and the call', async () => {
  const log = pino({ level: 'warn' }, { write: (line: string) => void written.push(line) })
  const away = () => Promise.reject(new Error('away'))
  const site = await buildApp({ ...app.ctx, log, mail: { send: away }, malware: { scan: away } })
  const lines = () =>
    written.map((line) => JSON.parse(line) as { msg: string }).filter(({ msg }) => msg !== undefined)
  const post = (url: string, id: string, payload: FormData, headers = {}) =>
    site.http.inject({ url, method: 'POST', payload, headers: { 'x-request-id': id, ...headers } })
  await site.http.inject({ url: '/api/get-otp?email=a@example.test', headers: { 'x-request-id': 'asked-1' } })
  expect(lines()).toEqual([
    expect.objectContaining({ msg: 'a code could not be sent', request: 'asked-1', call: 'get-otp' }),
  ])
  written = []
  const { token } = await person(app.ctx)
  const form = new FormData()
  form.set('profile', (await photo('me.jpg', '#102030')) as File)
  await post('/api/update_profile', 'sent-1', form, { authorization: `Bearer ${token}` })
  expect(lines()).toEqual([
    expect.objectContaining({
      msg: 'an upload could not be scanned',
      request: 'sent-1',
      call: 'update_profile',
    }),
  ])
  written = []
  const db = app.ctx.db.withPlugin({
    transformQuery: () => {
      throw new Error('broken inside')
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  const asked = {
    headers: {},
    ip: '127.0.0.1',
    query: {},
    log: log.child({ request: 'page-1', call: 'page' }),
  }
  const page = inProcessApi({ ...app.ctx, log, db }, site.registry)(asked as unknown as FastifyRequest)
  expect(await page.call('faqs', {})).toMatchObject({ code: 'FAULT' })
  expect(lines()).toEqual([
    expect.objectContaining({ msg: 'broken inside', request: 'page-1', call: 'page', level: 50 }),
  ])
  await site.http.close()
})
