import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pathOf } from '../../../../contract/calls/table'
import type { CallName } from '../../../../contract/calls/call-types'
import { testApp, type TestApp } from '../../../support/harness'
import { person } from '../../../support/people'

const megabyte = 1024 * 1024

let app: TestApp
let port: number
let token: string
beforeAll(async () => {
  app = await testApp({ UPLOADS_IN_FLIGHT_MB: '16' })
  await app.http.listen({ host: '127.0.0.1', port: 0 })
  port = (app.http.server.address() as AddressInfo).port
  token = (await person(app.ctx)).token
})
afterAll(async () => {
  app.http.server.closeAllConnections()
  await app.close()
})

/** Returns the start of a form of `length` bytes: one file part with its first bytes. */
function beginning(call: CallName, { field, length, as }: { field: string; length: number; as?: string }) {
  const lines = [
    `POST /api/${pathOf(call)} HTTP/1.1`,
    'host: x',
    ...(as ? [`authorization: Bearer ${as}`] : []),
    'content-type: multipart/form-data; boundary=x',
    `content-length: ${length}`,
    '',
    '--x',
    `content-disposition: form-data; name="${field}"; filename="a.png"`,
    '',
    'PNG',
  ]
  return lines.join('\r\n')
}

interface Line {
  socket: Socket
  /** Headers and envelope of the response, as soon as they arrive. */
  answer: Promise<{ head: string; body: any }>
}

function open(bytes: string): Line {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  const answer = new Promise<{ head: string; body: any }>((resolve, reject) => {
    let read = ''
    socket.on('error', reject)
    socket.on('data', (part) => {
      read += part.toString()
      const [head, body] = read.split('\r\n\r\n')
      const length = Number(/content-length: (\d+)/i.exec(head!)?.[1])
      if (Buffer.byteLength(body ?? '') === length) resolve({ head: head!, body: JSON.parse(body!) })
    })
  })
  answer.catch(() => undefined)
  return { socket, answer }
}

const waiting = () => readdir(join(app.ctx.config.DATA_DIR, 'incoming')).catch(() => [])

describe('body refused before it is sent', () => {
  test.each<[string, CallName, string, number, string]>([
    ['with a file where none is expected', 'update_profile', 'name', 8 * megabyte, 'FILE_REJECTED'],
    ['with a file under a name nobody asks for', 'send_message', 'virus', 8 * megabyte, 'FILE_REJECTED'],
    ['of more than a call without files may weigh', 'add_reports', 'file', 2 * megabyte, 'TOO_LARGE'],
    ['of more than one picture may weigh', 'update_profile', 'profile', 60 * megabyte, 'TOO_LARGE'],
  ])('a body is refused %s', async (_why, call, field, length, code) => {
    const { socket, answer } = open(beginning(call, { field, length, as: token }))
    expect((await answer).body).toMatchObject({ error: true, code })
    socket.destroy()
    expect(await waiting()).toEqual([])
  })

  test.each<[string, CallName, string]>([
    ['for what only signed-in people may do', 'post_property', 'NOT_LOGGED_IN'],
    ['for what takes no files', 'contct_us', 'TOO_LARGE'],
    ['for a registration with a picture', 'user_signup', 'TOO_LARGE'],
  ])("a guest's body is refused, %s", async (_why, call, code) => {
    const { socket, answer } = open(beginning(call, { field: 'profile', length: 60 * megabyte }))
    expect((await answer).body).toMatchObject({ error: true, code })
    socket.destroy()
  })
})

describe('sender with Expect: 100-continue', () => {
  const asking = (call: CallName, { length, type, as }: { length: number; type: string; as?: string }) =>
    [
      `POST /api/${pathOf(call)} HTTP/1.1`,
      'host: x',
      ...(as ? [`authorization: Bearer ${as}`] : []),
      `content-type: ${type}`,
      `content-length: ${length}`,
      'expect: 100-continue',
      '\r\n',
    ].join('\r\n')
  const json = 'application/json'
  const form = 'multipart/form-data; boundary=x'

  test.each<[string, CallName, string, number, string]>([
    ['a body of more than is read', 'contct_us', json, 2 * megabyte, 'TOO_LARGE'],
    ['a form of more than is read', 'contct_us', form, 2 * megabyte, 'TOO_LARGE'],
    ['a form of somebody who is not signed in', 'post_property', form, megabyte, 'NOT_LOGGED_IN'],
  ])('a request with %s is refused, and the connection is closed', async (_why, call, type, length, code) => {
    const { socket, answer } = open(asking(call, { length, type }))
    const { head, body } = await answer
    expect(head).toMatch(/^HTTP\/1.1 4\d\d /)
    expect(body).toMatchObject({ error: true, code })
    await once(socket, 'close')
  })

  test('the sender may send without waiting, as proxies do: the refusal is read and the connection stays open', async () => {
    const length = 2 * megabyte
    const socket = connect(port, '127.0.0.1')
    let read = ''
    socket.on('data', (part) => (read += part.toString()))
    socket.pause()
    const body = ' '.repeat(length)
    await new Promise((sent) => socket.write(asking('contct_us', { length, type: json }) + body, sent))
    socket.resume()
    await expect.poll(() => read, { timeout: 10_000 }).toMatch(/^HTTP\/1.1 413 /)
    socket.write('GET /api/health HTTP/1.1\r\nhost: x\r\n\r\n')
    await expect.poll(() => read, { timeout: 10_000 }).toMatch(/HTTP\/1.1 200 /)
    socket.destroy()
  })

  test.each([
    ['JSON', json, '{}'],
    ['a form', form, '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nNora\r\n--x--\r\n'],
  ])('the server tells the sender to continue with %s that is accepted', async (_what, type, sent) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(asking('update_profile', { length: sent.length, type, as: token }))
    expect(String(await once(socket, 'data'))).toBe('HTTP/1.1 100 Continue\r\n\r\n')
    socket.write(sent)
    expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1.1 200 /)
    socket.destroy()
  })
})

describe('part that never ends', () => {
  const chunk = (bytes: Buffer) =>
    Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])

  test.each<[string, CallName, string, number]>([
    ['as a field', 'contct_us', 'name="message"', 2],
    ['as a file', 'update_profile', 'name="profile"; filename="a.png"', 17],
  ])(
    'the part is refused at the limit without a content length, %s',
    async (_as, call, disposition, size) => {
      const { socket, answer } = open(
        `POST /api/${pathOf(call)} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n` +
          'content-type: multipart/form-data; boundary=x\r\ntransfer-encoding: chunked\r\n\r\n',
      )
      socket.write(chunk(Buffer.from(`--x\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`)))
      socket.write(chunk(Buffer.alloc(size * megabyte)))
      expect((await answer).body).toMatchObject({ error: true, code: 'TOO_LARGE' })
      socket.destroy()
      await expect.poll(waiting).toEqual([])
    },
  )
})

describe('uploads in progress', () => {
  const upload = (bytes: number) => {
    const line = open(beginning('update_profile', { field: 'profile', length: 12 * megabyte, as: token }))
    const sent = new Promise<void>((resolve) => line.socket.write(Buffer.alloc(bytes), () => resolve()))
    return { ...line, sent }
  }

  test('uploads are written to disk, limited across all requests, and leave nothing behind', async () => {
    const first = upload(10 * megabyte)
    await first.sent
    await expect.poll(waiting).toHaveLength(1)
    const second = upload(10 * megabyte)
    const { head, body } = await second.answer
    expect(head).toMatch(/^HTTP\/1.1 503 /)
    expect(head).toMatch(/^retry-after: \d+$/im)
    expect(body).toMatchObject({ error: true, code: 'UNAVAILABLE', data: null })
    second.socket.destroy()
    first.socket.destroy()
    await expect.poll(waiting).toEqual([])
    const third = upload(10 * megabyte)
    await third.sent
    await expect.poll(waiting).toHaveLength(1)
    third.socket.destroy()
    await expect.poll(waiting).toEqual([])
  })
})
