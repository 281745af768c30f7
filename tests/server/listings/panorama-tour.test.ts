import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../support/harness'
import { complete, form, ground, subscribe, type Ground } from '../../support/listings-world'
import { bytesOf } from '../../support/read-bytes'

let app: TestApp
let at: Ground

beforeAll(async () => {
  app = await testApp()
  at = await ground(app.ctx)
})
afterAll(() => app.close())

/** Creates a picture like that of a 360° camera. */
async function around(): Promise<File> {
  const create = { width: 3000, height: 1500, channels: 3 as const, background: '#7a9e7e' }
  const bytes = await sharp({ create }).jpeg({ quality: 30 }).toBuffer()
  return new File([new Uint8Array(bytes)], 'room.jpg', { type: 'image/jpeg' })
}

test("a 360° picture keeps its width, is loaded with the listing's edit, and is deleted when removed", async () => {
  await app.ctx.db
    .insertInto('setting')
    .values([
      { name: 'auto_approve_properties', value: 'true' as never },
      { name: 'review_edits', value: 'false' as never },
    ])
    .execute()
  const { user, token } = await complete(app.ctx, at)
  await subscribe(app.ctx, user.id, { property_list: 1 })
  const does = async (name: Parameters<TestApp['call']>[0], input: object) => {
    const answer = await app.call(name, input, { token })
    expect(answer, `${name}: ${JSON.stringify(answer)}`).toMatchObject({ error: false })
    return answer.data
  }
  const sent = await does('listing-draft:file', { kind: 'three_d', file: await around() })
  expect(sent.picture).toMatchObject({ width: 1600, height: 800 })
  expect(sent.picture.srcset).toMatch(/1600w, \S+-3000\.webp\S* 3000w$/)
  const draft = await does('listing-draft', {})
  const { id } = await does('post_property', { ...form(at), title_image: await around(), draft_id: draft.id })
  const read = async () => (await does('get_property', { id }))[0]
  const { tour, title_image } = await read()
  expect(tour.srcset).toBe(sent.picture.srcset)
  expect(
    await bytesOf(app.ctx.files, tour.srcset.split(' ').at(-2).split('?')[0].replace('/files/', '')),
  ).not.toBeNull()
  expect(title_image).not.toContain(/[0-9a-f]{32}/.exec(tour.url)![0])

  const edit = await does('listing-draft:save', { property_id: id, fields: { title: 'With a room' } })
  const kept = edit.files.find((file: { kind: string }) => file.kind === 'three_d')
  await does('update_post_property', { id, title: 'With a room', draft_id: edit.id })
  expect((await read()).tour).toEqual(tour)
  const again = await does('listing-draft:save', { property_id: id, fields: { title: 'With a room' } })
  const { id: file_id } = again.files.find((file: { kind: string }) => file.kind === 'three_d')
  expect(kept.picture).toEqual(tour)
  await does('listing-draft:file-remove', { draft_id: again.id, file_id })
  await does('update_post_property', { id, title: 'Without a room', draft_id: again.id })
  expect(await read()).toMatchObject({ title: 'Without a room', tour: null, three_d_image: null })
})
