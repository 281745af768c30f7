import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CreateAxiosDefaults } from 'axios'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CallName } from '../../../../contract/calls/call-types'
import { CallFailure } from '../../../../src/app/api/call-failure'
import { emptyParts } from '../../../../src/app/session/session-parts'
import { session } from '../../../../src/app/session/session-store'
import { waitingToasts } from '../../../../src/app/toasts/show-toast'

let server: Server
let seen: { method?: string; url?: string; headers: Record<string, unknown>; body: string }
let answer: { status: number; body: unknown }
let asked: CreateAxiosDefaults
let send: typeof import('../../../../src/app/api/send-call').send

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += part))
    request.on('end', () => {
      seen = { method: request.method, url: request.url, headers: request.headers, body }
      response.writeHead(answer.status, { 'content-type': 'application/json' })
      response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  vi.stubGlobal('document', { documentElement: { lang: 'ar' }, querySelector: () => null })
  const axios = await import('axios')
  axios.default.defaults.proxy = false
  const create = axios.create
  vi.doMock('axios', () => ({
    ...axios,
    create: (options: CreateAxiosDefaults) => {
      asked = options
      return create({
        ...options,
        baseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`,
      })
    },
  }))
  ;({ send } = await import('../../../../src/app/api/send-call'))
})
afterAll(() => {
  server.close()
  vi.unstubAllGlobals()
  vi.doUnmock('axios')
})
beforeEach(() => {
  answer = { status: 200, body: { error: false, message: 'Done.', data: 1 } }
  session.actions.signedIn({ token: 'secret-token', person: { id: 1 } as never })
})
afterEach(() => {
  waitingToasts.set([])
  session.actions.rehydrated({ stored: emptyParts as never })
})

const failure = (name: CallName, input: object = {}, options = {}) =>
  send(name, input as never, options).then(
    () => expect.unreachable(),
    (error: unknown) => error as CallFailure,
  )

describe('requests', () => {
  test('GET encodes lists and flags as in the contract, with token and language', async () => {
    await send(
      'get-property-list',
      { parameter_id: [1, 2], promoted: true, city: undefined },
      { toast: false },
    )
    expect(seen).toMatchObject({ method: 'GET', url: '/api/get-property-list?parameter_id=1,2&promoted=1' })
    expect(seen.headers).toMatchObject({ authorization: 'Bearer secret-token', 'x-language': 'ar' })
  })
  test('calls have no client-side timeout (§7)', () => {
    expect(asked.timeout).toBe(0)
  })
  test('a public call sends no token', async () => {
    await send('get_categories', {}, { toast: false })
    expect(seen.headers.authorization).toBeUndefined()
  })
  test('POST is sent as multipart with bracketed names (D4)', async () => {
    await send('post_property', { parameters: [{ parameter_id: 3, value: 'x' }] } as never, { toast: false })
    expect(asked.baseURL).toBe('/api/')
    expect(seen).toMatchObject({ method: 'POST', url: '/api/post_property' })
    expect(seen.headers['authorization']).toBe('Bearer secret-token')
    expect(seen.headers['content-type']).toContain('multipart/form-data')
    expect(seen.body).toContain('name="parameters[0][parameter_id]"')
  })
})

describe('responses (§7, D2)', () => {
  test('a success returns the envelope and shows its message', async () => {
    expect((await send('get_categories', {})).data).toBe(1)
    expect(waitingToasts.get()).toMatchObject([{ kind: 'success', text: 'Done.' }])
  })
  test('toasts can be turned off', async () => {
    await send('get_categories', {}, { toast: false })
    answer = { status: 200, body: { error: true, message: 'No.', data: null } }
    await failure('get_categories', {}, { toast: false })
    expect(waitingToasts.get()).toEqual([])
  })
  test.each([
    [200, { error: true, message: 'No.', data: null, code: 'VALIDATION', errors: { city: 'Bad' } }, 'No.'],
    [500, { error: false, message: 'Sorry.', data: null }, 'Sorry.'],
    [502, '<html>bad gateway</html>', ''],
  ])('%i with %j is a failure', async (status, body, message) => {
    answer = { status, body }
    const error = await failure('get_categories')
    expect(error).toBeInstanceOf(CallFailure)
    expect(error).toMatchObject({ status, message })
    expect(waitingToasts.get()).toMatchObject([{ kind: 'error', text: message || null }])
  })
  test('a failed writing call must not be repeated, but a reading call may be', async () => {
    answer = { status: 503, body: '' }
    expect((await failure('get-otp')).once).toBe(true)
    expect((await failure('add_favourite')).once).toBe(true)
    expect((await failure('get_categories')).once).toBe(false)
  })
  test.each(['NOT_LOGGED_IN', 'ACCOUNT_DEACTIVATED'])('%s ends the session (D91)', async (code) => {
    answer = { status: 200, body: { error: true, message: 'Over.', data: null, code } }
    await failure('get-user-data', {}, { toast: false })
    expect(session.get().User_signup.data).toBeNull()
    expect(waitingToasts.get()).toMatchObject([{ kind: 'error', text: 'Over.' }])
    await failure('get-user-data', {}, { toast: false })
    expect(waitingToasts.get()).toHaveLength(1)
  })
  test("a response to a call without a token doesn't end the session", async () => {
    answer = { status: 200, body: { error: true, message: 'Over.', data: null, code: 'ACCOUNT_DEACTIVATED' } }
    await failure('user_signup')
    expect(session.get().User_signup.data).not.toBeNull()
  })
})
