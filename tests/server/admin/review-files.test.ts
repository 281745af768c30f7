import sharp from 'sharp'
import { expect, test } from 'vitest'
import { listingSite } from '../../support/listing-site'
import { form, photo, subscribe } from '../../support/listings-world'
import { fileOf, pdfBytes } from '../../support/pdf'
import { projectForm } from '../../support/projects-world'

const site = listingSite()

interface Shown {
  pending_changes: { label: string; before: string; after: string }[]
  images: { url: string; is_new?: boolean }[]
  files?: { name: string; url: string; is_pdf: boolean }[]
}

const opened = async (record: 'property' | 'project', id: number): Promise<Shown> =>
  (await site.app.call('admin/record', { record, id: String(id) }, { token: site.boss.token })).data

/** Returns the status codes a moderator's browser gets for these URLs. */
const statuses = (urls: readonly string[]) =>
  Promise.all(
    urls.map(
      async (url) =>
        (
          await site.app.http.inject({
            url,
            headers: { authorization: `Bearer ${site.boss.token}` },
          })
        ).statusCode,
    ),
  )

/** Creates a 360° picture, twice as wide as high. */
async function panorama(background: string): Promise<File> {
  const bytes = await sharp({ create: { width: 128, height: 64, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'around.jpg', { type: 'image/jpeg' })
}

const fresh = ({ images }: Shown) => images.filter((one) => one.is_new)

test('a moderator can open every file that a property in review, or its edit, would publish', async () => {
  const { token } = await site.seller()
  const sending = {
    ...form(site.at),
    title_image: await photo('front.jpg', '#102030'),
    gallery_images: [await photo('side.jpg', '#203040')],
    three_d_image: await panorama('#334455'),
    meta_image: await photo('search.jpg', '#405060'),
    documents: [fileOf(pdfBytes('deed'), 'deed.pdf')],
  }
  const posted = await site.app.call('post_property', sending, { token })
  expect(posted.error, posted.message).toBe(false)
  const { id } = posted.data
  const waiting = await opened('property', id)
  expect(waiting.images).toHaveLength(4)
  expect(waiting.files).toMatchObject([{ name: 'deed.pdf', is_pdf: true }])
  const urls = (shown: Shown) => [...shown.images, ...(shown.files ?? [])].map(({ url }) => url)
  expect(await statuses(urls(waiting))).toEqual([200, 200, 200, 200, 200])

  await site.decide(id, 'listing.approved')
  const edit = {
    id,
    three_d_image: await panorama('#998877'),
    meta_image: await photo('search.jpg', '#887766'),
    documents: [fileOf(pdfBytes('plan'), 'plan.pdf')],
  }
  expect(await site.app.call('update_post_property', edit, { token })).toMatchObject({ error: false })
  const edited = await opened('property', id)
  expect(fresh(edited)).toHaveLength(2)
  expect(edited.files?.map(({ name }) => name)).toEqual(['deed.pdf', 'plan.pdf'])
  expect(new Set(await statuses(urls(edited)))).toEqual(new Set([200]))
})

test("a moderator can open every file that a project's edit would publish", async () => {
  const { user, token } = await site.seller()
  await subscribe(site.app.ctx, user.id, { project_list: 1 })
  const sending = { ...projectForm(site.at), image: await photo('cover.jpg', '#112244') }
  const posted = await site.app.call('post_project', sending, { token })
  expect(posted.error, posted.message).toBe(false)
  const { id } = posted.data
  await site.decideProject(id, 'listing.approved')
  const edit = {
    ...projectForm(site.at),
    id,
    image: await photo('cover.jpg', '#665544'),
    gallery_images: [await photo('hall.jpg', '#556677')],
    documents: [fileOf(pdfBytes('permit'), 'permit.pdf')],
  }
  expect(await site.app.call('post_project', edit, { token })).toMatchObject({ error: false })
  const edited = await opened('project', id)
  expect(fresh(edited)).toHaveLength(2)
  expect(edited.files).toMatchObject([{ name: 'permit.pdf', is_pdf: true }])
  const addresses = [...fresh(edited), ...(edited.files ?? [])].map(({ url }) => url)
  expect(await statuses(addresses)).toEqual([200, 200, 200])
})

test('an edit that re-sends all files shows only the new ones as new', async () => {
  const { token } = await site.seller()
  const sending = {
    ...form(site.at, { title: 'Before' }),
    title_image: await photo('front.jpg', '#102030'),
    gallery_images: [await photo('side.jpg', '#203040'), await photo('back.jpg', '#304050')],
    three_d_image: await panorama('#334455'),
    documents: [fileOf(pdfBytes('deed'), 'deed.pdf')],
  }
  const { id } = (await site.app.call('post_property', sending, { token })).data
  await site.decide(id, 'listing.approved')
  const begin = async () =>
    (await site.app.call('listing-draft:save', { property_id: id, fields: { step: 'photos' } }, { token }))
      .data
  const send = async (draft_id: number) => {
    await site.app.call('update_post_property', { id, title: 'After', draft_id }, { token })
    return opened('property', id)
  }
  const title = { label: 'admin.label.title', before: 'Before', after: 'After' }
  const renamed = await send((await begin()).id)
  expect(renamed.pending_changes).toEqual([title])
  expect(fresh(renamed)).toEqual([])
  expect(renamed.files?.map(({ name }) => name)).toEqual(['deed.pdf'])

  const { id: draft_id, files } = await begin()
  const named = (name: string) => files.find((file: { name: string }) => file.name === name).id
  const order = ['cover', 'back.jpg', 'side.jpg'].map(named)
  await site.app.call(
    'listing-draft:save',
    { property_id: id, fields: { step: 'photos' }, file_order: order.join(',') },
    { token },
  )
  const moved = await send(draft_id)
  // Reordering is a change without new pictures.
  expect(moved.pending_changes).toEqual([title, { label: 'admin.label.gallery', before: '2', after: '2' }])
  expect(fresh(moved)).toEqual([])

  const third = await begin()
  const side = third.files.find((file: { name: string }) => file.name === 'side.jpg').id
  await site.app.call('listing-draft:file-remove', { draft_id: third.id, file_id: side }, { token })
  await site.app.call(
    'listing-draft:file',
    { draft_id: third.id, kind: 'gallery', file: await photo('roof.jpg', '#405060') },
    { token },
  )
  const replaced = await send(third.id)
  expect(replaced.pending_changes).toEqual([title, { label: 'admin.label.gallery', before: '2', after: '2' }])
  expect(fresh(replaced)).toHaveLength(1)
})
