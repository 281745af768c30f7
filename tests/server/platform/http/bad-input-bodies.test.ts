import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { upload } from '../../../../contract/limits'
import { shapes } from '../../../../contract/calls/shapes'
import { pathOf, rowOf } from '../../../../contract/calls/table'
import type { CallName } from '../../../../contract/calls/call-types'
import { servedCalls, writes } from './bad-input/calls'
import { injectRequest, headersOf, type As } from './bad-input/send'
import { speak } from './bad-input/socket'
import { refused, sound } from './bad-input/sound'
import { bodies } from './bad-input/tokens'
import { watchWrites, type Watch } from './bad-input/watch'
import { makeWorld, type World } from './bad-input/world'
import { form } from '../../../support/listings-world'

let world: World
let watch: Watch
let port: number
beforeAll(async () => {
  world = await makeWorld()
  watch = await watchWrites(world.app.ctx.db)
  await world.app.http.listen({ host: '127.0.0.1', port: 0 })
  port = (world.app.http.server.address() as AddressInfo).port
})
afterEach(async () => expect(await watch.written()).toEqual([]))
afterAll(async () => {
  await watch.stop()
  world.app.http.server.closeAllConnections()
  await world.app.close()
})

const seller = (): As => ({ token: world.seller.token })

/** Sends a POST with a raw body. */
const post = (name: CallName, payload: string | Buffer, type: string, as: As = seller()) =>
  injectRequest(world.app, {
    method: 'POST',
    url: `/api/${pathOf(name)}`,
    headers: { ...headersOf(as), ...(type && { 'content-type': type }) },
    payload,
  })

/** Sends a form as a browser does, over a real connection. */
async function upstream(name: CallName, fill: (form: FormData) => void, as: As = seller()) {
  const body = new FormData()
  fill(body)
  const reply = await fetch(`http://127.0.0.1:${port}/api/${pathOf(name)}`, {
    method: 'POST',
    headers: headersOf(as),
    body,
  })
  return { status: reply.status, headers: Object.fromEntries(reply.headers), text: await reply.text() }
}

/** Parsable bodies without content. */
const empty = new Set(['JSON null', 'multipart that reaches for a prototype'])

/** Returns whether a call accepts empty input. */
const takesNothing = (name: CallName) => shapes[name].input.safeParse({}).success

describe('malformed body', () => {
  test.each(Object.entries(bodies))(
    'a body that is %s is refused in the requested language',
    async (label, body) => {
      for (const lang of ['en', 'ar'] as const) {
        const response = await post('post_property', body.payload, body.type, { ...seller(), lang })
        refused(response, `${label}: ${response.text}`, empty.has(label) ? 'VALIDATION' : 'MALFORMED', lang)
      }
    },
  )

  const everywhere = ['half a JSON', 'JSON list', 'JSON bomb in a field', 'plain text', 'multipart cut off']
  test.each(everywhere)('a body that is %s is refused by every call', async (label) => {
    const { payload, type } = bodies[label]!
    for (const name of servedCalls.filter(writes)) {
      const token = rowOf(name).auth === 'admin' ? world.boss.token : world.seller.token
      const response = await post(name, payload, type, { token })
      refused(response, `${name}: ${response.text}`, 'MALFORMED')
    }
  })

  test('an empty body is refused by every call that requires input', async () => {
    for (const name of servedCalls.filter((one) => writes(one) && !takesNothing(one))) {
      const token = rowOf(name).auth === 'admin' ? world.boss.token : world.seller.token
      const response = await post(name, '', '', { token, lang: 'ar' })
      refused(response, `${name}: ${response.text}`, 'VALIDATION', 'ar')
    }
  })
})

describe('oversized input', () => {
  const megabytes = (count: number) => 'x'.repeat(count * 1024 * 1024)

  test('a title of ten megabytes is refused', async () => {
    const json = JSON.stringify({ ...form(world.at), title: megabytes(10) })
    refused(await post('post_property', json, 'application/json'), 'JSON', 'TOO_LARGE')
    refused(
      await upstream('post_property', (body) => body.append('title', megabytes(10))),
      'form',
      'TOO_LARGE',
    )
  })

  test('many fields are refused even if each is small enough', async () => {
    const half = megabytes(0.5)
    const response = await upstream('post_property', (body) => {
      for (const field of ['title', 'description', 'address']) body.append(field, half)
    })
    refused(response, response.text, 'TOO_LARGE')
  })

  test('too many fields or files are refused', async () => {
    const fields = await upstream('post_property', (body) => {
      for (let nth = 0; nth < 600; nth++) body.append(`parameters[${nth}][value]`, 'x')
    })
    refused(fields, fields.text, 'TOO_LARGE')
    const files = await upstream('post_property', (body) => {
      for (let nth = 0; nth <= upload.filesPerCall; nth++)
        body.append('gallery_images', new File(['x'], 'x.png'))
    })
    refused(files, files.text, 'TOO_LARGE')
  })

  test('an oversized file is refused, and so are too many files that are each small enough', async () => {
    const big = new Blob([Buffer.alloc(upload.documentBytes + 1)])
    const one = await upstream('listing-draft:file', (body) => {
      body.append('kind', 'document')
      body.append('file', big, 'big.pdf')
    })
    refused(one, one.text, 'TOO_LARGE')
    const some = new Blob([Buffer.alloc(upload.documentBytes)])
    const all = await upstream('post_property', (body) => {
      for (let nth = 0; nth < 5; nth++) body.append('documents', some, `${nth}.pdf`)
    })
    refused(all, all.text, 'TOO_LARGE')
  })

  test("input from a user without permission isn't read", async () => {
    const some = new Blob([Buffer.alloc(upload.documentBytes)])
    const response = await upstream('post_property', (body) => body.append('documents', some, 'a.pdf'), {})
    refused(response, response.text, 'NOT_LOGGED_IN')
  })
})

describe('raw connections', () => {
  const head = (length: number | string, more = '') =>
    `POST /api/post_property HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${world.seller.token}\r\n` +
    `content-type: multipart/form-data; boundary=x\r\ncontent-length: ${length}\r\n${more}\r\n`
  const part = '--x\r\ncontent-disposition: form-data; name="title_image"; filename="a.png"\r\n\r\n\x89PNG'

  test('truncated forms and aborted uploads do no harm', async () => {
    for (let nth = 0; nth < 5; nth++) await speak(port, head(1_000_000) + part, true)
    const response = await speak(port, head(part.length, 'connection: close\r\n') + part)
    refused(response!, 'cut off', 'MALFORMED')
  })

  test.each([
    ['no HTTP', 'hello\r\n\r\n'],
    ['a length that is none', 'POST /api/faqs HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n'],
    ['two lengths', 'POST /api/faqs HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n'],
    ['a NUL in a header', 'GET /api/faqs HTTP/1.1\r\nhost: x\r\nauthorization: a\0b\r\n\r\n'],
    ['a broken chunk', 'POST /api/contct_us HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n'],
    ['an address that is none', 'GET /api/%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'],
    ['a method nobody has', 'BREW /api/faqs HTTP/1.1\r\nhost: x\r\n\r\n'],
    ['a method no call has', 'PROPFIND /api/faqs HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'],
  ])('%s is answered in the envelope', async (label, bytes) => {
    const response = await speak(port, bytes)
    refused(response!, `${label}: ${response?.text}`)
  })

  test('endless headers and URLs are refused as too large', async () => {
    const long = 'x'.repeat(40_000)
    for (const bytes of [
      `GET /api/faqs?search=${long} HTTP/1.1\r\nhost: x\r\n\r\n`,
      `GET /api/faqs HTTP/1.1\r\nhost: x\r\ncookie: lang=${long}\r\n\r\n`,
    ]) {
      const response = await speak(port, bytes)
      refused(response!, response!.text, 'TOO_LARGE')
    }
  })

  test('the server still runs afterwards', async () => {
    const response = await injectRequest(world.app, { url: '/api/faqs' })
    expect(sound(response, response.text).error).toBe(false)
  })
})
