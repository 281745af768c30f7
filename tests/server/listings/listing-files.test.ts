import { describe, expect, test } from 'vitest'
import { drainOutbox } from '../../../server/core/outbox/drain'
import { listingSite } from '../../support/listing-site'
import { fileOf, packed, pdfBytes } from '../../support/pdf'
import { person } from '../../support/people'
import { complete, form, photo, subscribe } from '../../support/listings-world'

const site = listingSite()
const hourMs = 60 * 60_000

/** Returns the status for a browser that sends this token, or none. */
const open = async (url: string, token?: string) =>
  (await site.app.http.inject({ url, headers: token ? { authorization: `Bearer ${token}` } : {} })).statusCode

const bare = (url: string) => url.split('?')[0]!
const isPrivate = (url: string) => /^\/files\/private\/\d+\/listing\//.test(url)

const member = (...permissions: string[]) => person(site.app.ctx, { role: 'admin', permissions })

const read = async (id: number, token?: string) =>
  (await site.app.call('get_property', { id }, { token })).data[0]

/** Creates a pending listing with a photo of its own, a gallery and a document. */
async function posted(values: Record<string, unknown> = {}) {
  const seller = await site.seller()
  const { data } = await site.app.call(
    'post_property',
    {
      ...form(site.at, values),
      title_image: await photo('front.jpg', '#224466'),
      gallery_images: [await photo('garden.jpg', `#1188${10 + (seller.user.id % 89)}`)],
      documents: [fileOf(pdfBytes(), 'plan.pdf')],
    },
    { token: seller.token },
  )
  return { seller, id: data.id as number }
}

describe('files of a draft', () => {
  test('can be read by their owner and listing moderators through an expiring link', async () => {
    const seller = await complete(site.app.ctx, site.at)
    const { data } = await site.app.call(
      'listing-draft:file',
      { kind: 'gallery', file: await photo('draft.jpg', '#abcdef') },
      { token: seller.token },
    )
    const url = data.url as string
    expect(isPrivate(url)).toBe(true)
    // The page's <img> sends no token; the link itself gives access.
    expect(await open(url)).toBe(200)
    expect(await open(bare(url))).toBe(404)
    expect(await open(bare(url), seller.token)).toBe(200)
    expect(await open(bare(url), (await person(site.app.ctx)).token)).toBe(404)
    expect(await open(bare(url), (await member('listings')).token)).toBe(200)
    expect(await open(bare(url), (await member('money', 'people', 'messages')).token)).toBe(404)
    expect(await open(url.replace(/until=\d+/, 'until=99999999999999'))).toBe(404)
    expect(await open(`${bare(url)}?until[]=1&signature[]=x`)).toBe(404)
    site.app.ctx.clock.pass(2 * hourMs)
    expect(await open(url)).toBe(404)
  })
})

describe('files of a listing', () => {
  test('stay private during review and become public after approval', async () => {
    const { seller, id } = await posted()
    const waiting = await read(id, seller.token)
    const urls = [waiting.title_image, waiting.gallery[0].url, waiting.documents[0].url]
    expect(urls.map(isPrivate)).toEqual([true, true, true])
    expect(await Promise.all(urls.map((url) => open(url)))).toEqual([200, 200, 200])
    expect(await Promise.all(urls.map((url) => open(bare(url))))).toEqual([404, 404, 404])

    await site.decide(id, 'listing.approved')
    await drainOutbox(site.app.ctx)
    const live = await read(id)
    const shown = [live.title_image, live.gallery[0].url, live.documents[0].url]
    expect(shown.map(isPrivate)).toEqual([false, false, false])
    expect(shown.every((url) => !url.includes('?'))).toBe(true)
    expect(await Promise.all(shown.map((url) => open(url)))).toEqual([200, 200, 200])
    for (const one of live.gallery[0].srcset.split(', ')) expect(await open(one.split(' ')[0])).toBe(200)
    // The private copies are deleted, as nothing references them any more.
    expect(await open(bare(urls[0]), seller.token)).toBe(404)
  })

  test('stay private when the listing is rejected', async () => {
    const { seller, id } = await posted()
    await site.decide(id, 'listing.rejected', 'The photos show another house')
    await drainOutbox(site.app.ctx)
    const { title_image } = await read(id, seller.token)
    expect(isPrivate(title_image)).toBe(true)
    expect(await open(bare(title_image))).toBe(404)
  })

  test('files that require a plan are never public', async () => {
    const { id } = await posted({ is_premium: '1' })
    await site.decide(id, 'listing.approved')
    await drainOutbox(site.app.ctx)
    const guest = await read(id)
    expect(isPrivate(guest.title_image)).toBe(false)
    expect(JSON.stringify(guest)).not.toContain('/files/private/')
    const buyer = await complete(site.app.ctx, site.at)
    await subscribe(site.app.ctx, buyer.user.id, { premium_properties: null })
    const { gallery, documents } = await read(id, buyer.token)
    for (const url of [gallery[0].url, documents[0].url]) {
      expect(isPrivate(url)).toBe(true)
      expect(await open(url)).toBe(200)
      expect(await open(bare(url))).toBe(404)
    }
  })

  test('files added by an edit stay private until the edit is accepted', async () => {
    const { seller, id } = await posted()
    await site.decide(id, 'listing.approved')
    await drainOutbox(site.app.ctx)
    await site.app.call(
      'update_post_property',
      { ...form(site.at), action_type: '0', id, gallery_images: [await photo('new.jpg', '#770077')] },
      { token: seller.token },
    )
    await drainOutbox(site.app.ctx)
    expect((await read(id)).gallery).toHaveLength(1)
    await site.decide(id, 'revision.approved')
    await drainOutbox(site.app.ctx)
    const { gallery } = await read(id)
    expect(gallery).toHaveLength(2)
    expect(gallery.map(({ url }: { url: string }) => isPrivate(url))).toEqual([false, false])
    for (const { url } of gallery) expect(await open(url)).toBe(200)
  })
})

describe('PDF with active content', () => {
  /** ISO 32000: actions that run when a file is opened, and embedded files. */
  const hostile = [
    pdfBytes('a', { catalog: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' }),
    pdfBytes('b', { catalog: '/OpenAction << /S /Launch /F (calc.exe) >>' }),
    pdfBytes('c', { catalog: '/Names << /EmbeddedFiles 7 0 R >>' }),
    pdfBytes('d', { extra: packed('<< /S /J#61vaScript /JS (x) >>') }),
  ]

  test.each(hostile.map((bytes, nth) => [nth, bytes] as const))(
    'a listing, a message and a draft refuse it (%i)',
    async (_nth, bytes) => {
      const seller = await site.seller()
      const other = await person(site.app.ctx)
      const paper = () => fileOf(bytes, 'plan.pdf')
      const refused = { error: true, code: 'FILE_REJECTED' }
      const { token } = seller
      const call = site.app.call
      const whole = { ...form(site.at), title_image: await photo(), documents: [paper()] }
      expect(await call('post_property', whole, { token })).toMatchObject(refused)
      expect(
        await call('send_message', { receiver_id: other.user.id, file: paper() }, { token }),
      ).toMatchObject(refused)
      expect(await call('listing-draft:file', { kind: 'document', file: paper() }, { token })).toMatchObject({
        ...refused,
        message: expect.stringMatching(/script or another file/),
      })
    },
  )
})
