import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalStatus } from '../../../../contract/api/envelope'
import { pathOf } from '../../../../contract/calls/table'
import type { CallName } from '../../../../contract/calls/call-types'
import { jpeg, lies, upload } from './bad-input/files'
import { injectRequest, headersOf } from './bad-input/send'
import { refused, sound } from './bad-input/sound'
import { watchWrites, type Watch } from './bad-input/watch'
import { makeWorld, right, type World } from './bad-input/world'

let world: World
let watch: Watch
let photo: File
beforeAll(async () => {
  world = await makeWorld()
  watch = await watchWrites(world.app.ctx.db)
  photo = upload(await jpeg(), 'front.jpg', 'image/jpeg')
})
afterAll(async () => {
  await watch.stop()
  await world.app.close()
})

/** Sends a call as a form that combines valid fields with the given fields and files. */
async function send(name: CallName, fields: Record<string, unknown>, lang: 'en' | 'ar' = 'en') {
  const body = new FormData()
  const all = Object.entries({ ...right(world, name), ...fields }).filter(([, value]) => value !== undefined)
  for (const [field, value] of all) {
    if (value instanceof File) body.append(field, value)
    else body.append(field, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  const encoded = new Response(body)
  return injectRequest(world.app, {
    method: 'POST',
    url: `/api/${pathOf(name)}`,
    headers: {
      ...headersOf({ token: world.seller.token, lang }),
      'content-type': encoded.headers.get('content-type')!,
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
}

/** Calls that accept a picture, each with the field named in its refusal. */
const routes: [CallName, string, Record<string, unknown>][] = [
  ['update_profile', 'profile', {}],
  ['post_property', 'title_image', {}],
  ['post_property', 'gallery_images.1', {}],
  ['update_post_property', 'meta_image', {}],
  ['listing-draft:file', 'file', { kind: 'title' }],
]

describe.each(Object.entries(lies))('%s', (label, make) => {
  test('every call refuses it as a picture', async () => {
    for (const [name, field, fields] of routes) {
      const file = await make()
      const sent = field.includes('.')
        ? { 'gallery_images[0]': photo, 'gallery_images[1]': file }
        : { [field]: file }
      const reply = await send(name, { ...fields, ...sent }, 'ar')
      const note = `${name}: ${reply.text}`
      const { errors } = refused(reply, note, 'FILE_REJECTED', 'ar')
      expect(Object.keys(errors!), note).toEqual([field])
      expect(await watch.written(), note).toEqual([])
    }
  })

  test('it is refused as a document', async () => {
    const reply = await send('post_property', { 'documents[0]': await make() })
    if (label === 'more than a picture may weigh') refused(reply, reply.text)
    else expect(refused(reply, reply.text, 'FILE_REJECTED').errors).toHaveProperty(['documents.0'])
    expect(await watch.written()).toEqual([])
  })
})

describe('valid file', () => {
  test('a file leaves nothing behind when the call is refused for another reason', async () => {
    const { other } = world
    const refusals: [CallName, Record<string, unknown>, keyof typeof refusalStatus][] = [
      ['update_profile', { profile: photo, auth_id: 'made-up' }, 'PROOF_INVALID'],
      ['update_profile', { profile: photo, userid: other.id }, 'FORBIDDEN'],
      ['update_profile', { profile: photo, email: other.email }, 'VALIDATION'],
      ['post_property', { title_image: photo, draft_id: other.draft }, 'NOT_FOUND'],
      ['post_property', { 'gallery_images[0]': photo, draft_id: undefined }, 'VALIDATION'],
      ['post_property', { title_image: photo, 'parameters[0][parameter_id]': 999 }, 'VALIDATION'],
      ['update_post_property', { title_image: photo, id: other.listing }, 'NOT_FOUND'],
      ['update_post_property', { title_image: photo, remove_documents: 999_999 }, 'VALIDATION'],
      ['update_post_property', { title_image: photo, draft_id: other.draft }, 'NOT_FOUND'],
      ['listing-draft:file', { file: photo, draft_id: other.draft }, 'NOT_FOUND'],
      ['listing-draft:file', { file: photo, property_id: other.listing }, 'NOT_FOUND'],
    ]
    for (const [name, fields, code] of refusals) {
      const reply = await send(name, fields)
      const note = `${name} ${Object.keys(fields).join(' ')}: ${reply.text}`
      refused(reply, note, code)
      expect(await watch.written(), note).toEqual([])
    }
  })

  test('a file is accepted under any name, which is stored as a single line', async () => {
    const names = ['../../etc/passwd', 'a\u0007\u202e.jpg', 'x'.repeat(3_000), '"; drop table file', '.']
    for (const name of names) {
      const reply = await send('listing-draft:file', { file: upload(await jpeg(), name, 'text/html') })
      const { error, data } = sound(reply, `${name}: ${reply.text}`)
      expect(error, reply.text).toBe(false)
      expect(data.name).toMatch(/^\P{Control}{1,200}$/u)
      expect(data.url).toMatch(
        /^\/files\/private\/\d+\/listing\/pictures\/[0-9a-f]{2}\/[0-9a-f]{32}-800\.webp\?until=\d+&signature=[0-9a-f]{64}$/,
      )
    }
    expect(await watch.written()).toContain('file')
  })

  test("any data appended to the file isn't stored", async () => {
    const polyglot = Buffer.concat([await jpeg(90, 60), Buffer.from('<script>alert(1)</script>')])
    const reply = await send('listing-draft:file', { file: upload(polyglot, 'a.html', 'text/html') })
    const kept = await world.app.http.inject({ url: sound(reply, reply.text).data.url })
    expect(kept.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(kept.rawPayload.includes('script')).toBe(false)
  })

  test('a picture may be one pixel wide', async () => {
    for (const [width, height] of [
      [1, 9_000],
      [9_000, 1],
    ]) {
      const reply = await send('listing-draft:file', { file: upload(await jpeg(width, height), 'a.jpg', '') })
      expect(sound(reply, reply.text).error, reply.text).toBe(false)
    }
  })
})
