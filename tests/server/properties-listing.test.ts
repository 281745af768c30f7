import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { warnOwners } from '../../server/areas/properties/listing/warn'
import { drainOutbox } from '../../server/outbox/drain'
import { advance } from '../../server/records/advance'
import { testApp, type TestApp } from './harness'
import { admin, person } from './people'
import { complete, form, ground, photo, subscribe, type Ground } from './properties-world'

let app: TestApp
let at: Ground
let boss: Awaited<ReturnType<typeof admin>>

beforeAll(async () => {
  app = await testApp()
  at = await ground(app.ctx)
  boss = await admin(app.ctx)
})
afterAll(() => app.close())
beforeEach(() => app.ctx.clock.pass(1_000))

/** Somebody who may list, with so many places left. */
async function seller(places: number | null = 5) {
  const one = await complete(app.ctx, at)
  await subscribe(app.ctx, one.user.id, { property_list: places })
  return one
}

const post = async (token: string, values: Record<string, unknown> = {}) =>
  app.call('post_property', { ...form(at, values), title_image: await photo() }, { token })

const decide = (id: number, type: string, reason?: string) =>
  app.call('admin/advance', { record: 'property', id, event: type, reason }, { token: boss.token })

const slots = async (recordId: number) =>
  (
    await app.ctx.db
      .selectFrom('slot')
      .select('state')
      .where('record_id', '=', recordId)
      .orderBy('id')
      .execute()
  ).map((slot) => slot.state)

const say = (id: number, status: string, token: string) =>
  app.call('update_property_status', { property_id: id, status }, { token })

const show = (id: number, status: string, token: string) =>
  app.call('change-property-status', { property_id: id, status }, { token })

describe('submitting a listing', () => {
  test('keeps everything, waits for review and holds a slot', async () => {
    const { user, token } = await seller()
    const sent = {
      ...form(at, {
        client_address: 'Near the park',
        meta_title: 'A home',
        property_type: '1',
        rentduration: 'Monthly',
      }),
      title_image: await photo(),
      gallery_images: [await photo('a.jpg', '#aa0000'), await photo('b.jpg', '#00aa00')],
      documents: [new File(['%PDF-1.4 plan'], 'plan.pdf', { type: 'application/pdf' })],
    }
    const reply = await app.call('post_property', sent, { token })
    expect(reply.error, JSON.stringify(reply)).toBe(false)
    expect(reply.data).toMatchObject({
      slug_id: 'sunny-family-home',
      price: 350_000.5,
      price_minor: 35_000_050,
      currency: 'USD',
      property_type: 'rent',
      rentduration: 'monthly',
      request_status: 'pending',
      status: 'active',
      market_status: 'available',
      client_address: 'Near the park',
      parameters: [{ name: 'Bedrooms', value: '3' }],
      assign_facilities: [{ name: 'School', distance: 1.5 }],
      documents: [{ name: 'plan.pdf', mime: 'application/pdf' }],
      is_owner: true,
      locked: false,
    })
    expect(reply.data.gallery).toHaveLength(2)
    expect(reply.data.allowed).toContain('edit.submitted')
    expect(await slots(reply.data.id)).toEqual(['held'])
    const history = await app.ctx.db
      .selectFrom('record_history')
      .selectAll()
      .where('record', '=', 'property')
      .where('record_id', '=', String(reply.data.id))
      .execute()
    expect(history).toMatchObject([
      { event: 'created', actor_role: 'person', actor_id: user.id, from_state: null },
    ])
    const picture = await app.http.inject({ url: reply.data.title_image })
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
  })

  test('equal titles get different slugs, and a title without Latin letters its own (D84)', async () => {
    const { token } = await seller()
    const slugs = []
    for (const title of ['Same title', 'Same title', 'شقة', 'شقة'])
      slugs.push((await post(token, { title })).data)
    expect(slugs.map((one) => one.slug_id)).toEqual([
      'same-title',
      'same-title-2',
      `property-${slugs[2].id}`,
      `property-${slugs[3].id}`,
    ])
  })

  test.each([
    [{ title: '' }, 'title'],
    [{ price: '12.345' }, 'price'],
    [{ price: 'abc' }, 'price'],
    [{ category_id: 99 }, 'category_id'],
    [{ property_type: 'rent' }, 'rentduration'],
    [{ parameters: [] }, 'parameters.1'],
    [{ parameters: [{ parameter_id: 1, value: 'many' }] }, 'parameters.1'],
    [
      {
        parameters: [
          { parameter_id: 1, value: '3' },
          { parameter_id: 77, value: 'x' },
        ],
      },
      'parameters.77',
    ],
    [
      {
        parameters: [
          { parameter_id: 1, value: '3' },
          { parameter_id: 2, value: 'Shiny' },
        ],
      },
      'parameters.2',
    ],
    [{ facilities: [{ facility_id: 44, distance: '1' }] }, 'facilities.44'],
    [{ latitude: '91' }, 'latitude'],
    [{ meta_keywords: 'a,b,c,d,e,f,g,h,i,j,k' }, 'meta_keywords'],
    [{ title: 'x'.repeat(10_000) }, 'title'],
    [{ parameters: '{"broken"' }, 'parameters'],
  ] as [Record<string, unknown>, string][])(
    'refuses what is wrong in $1 and writes nothing',
    async (values, field) => {
      const { user, token } = await seller()
      const reply = await post(token, values)
      expect(reply).toMatchObject({ error: true, code: 'VALIDATION', status: 200 })
      expect(Object.keys(reply.errors ?? {})).toContain(field)
      expect(
        await app.ctx.db.selectFrom('property').select('id').where('user_id', '=', user.id).execute(),
      ).toEqual([])
    },
  )

  test('needs a title picture, and one that is a picture', async () => {
    const { user, token } = await seller()
    expect(await app.call('post_property', form(at), { token })).toMatchObject({
      code: 'VALIDATION',
      errors: { title_image: 'Add a title picture.' },
    })
    const lie = new File(['<svg onload=alert(1)>'], 'house.jpg', { type: 'image/jpeg' })
    const lied = await app.call('post_property', { ...form(at), title_image: lie }, { token })
    expect(lied).toMatchObject({ code: 'FILE_REJECTED' })
    expect(Object.keys(lied.errors ?? {})).toEqual(['title_image'])
    expect(
      await app.ctx.db
        .selectFrom('slot')
        .innerJoin('subscription as s', 's.id', 'slot.subscription_id')
        .select('slot.id')
        .where('s.user_id', '=', user.id)
        .execute(),
    ).toEqual([])
  })

  test('goes live at once where the house approves by itself (D11)', async () => {
    await app.ctx.db
      .insertInto('setting')
      .values({ name: 'auto_approve_properties', value: 'true' })
      .execute()
    const { token } = await seller()
    const reply = await post(token)
    await app.ctx.db.deleteFrom('setting').where('name', '=', 'auto_approve_properties').execute()
    expect(reply.data.request_status).toBe('approved')
    expect(await slots(reply.data.id)).toEqual(['used'])
    expect(reply.data.expires_at).not.toBeNull()
  })
})

describe('slots (D66, D67)', () => {
  test('of a hundred posts at once with one place left exactly one succeeds', async () => {
    const { user, token } = await seller(1)
    const title_image = await photo()
    const replies = await Promise.all(
      Array.from({ length: 100 }, () => app.call('post_property', { ...form(at), title_image }, { token })),
    )
    const codes = replies.map((reply) => reply.code ?? 'ok')
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
    expect(new Set(codes)).toEqual(new Set(['ok', 'LIMIT_OVER']))
    const rows = await app.ctx.db.selectFrom('property').select('id').where('user_id', '=', user.id).execute()
    expect(rows).toHaveLength(1)
  }, 120_000)

  test('is used by approval, and stays used when the listing is deleted', async () => {
    const { token } = await seller(1)
    const { id } = (await post(token)).data
    expect(await decide(id, 'listing.approved')).toMatchObject({ error: false })
    expect(await slots(id)).toEqual(['used'])
    expect(await app.call('delete_property', { id }, { token })).toMatchObject({
      data: { id, state: 'deleted', allowed: [] },
    })
    expect(await slots(id)).toEqual(['used'])
    expect(await post(token)).toMatchObject({
      code: 'LIMIT_OVER',
      message: 'Your Package Limit is Over. Please Purchase Package.',
    })
  })

  test('is released by rejection, and taken again by the answer to it', async () => {
    const { token } = await seller(1)
    const { id } = (await post(token)).data
    expect(await decide(id, 'listing.rejected')).toMatchObject({ code: 'VALIDATION' })
    await decide(id, 'listing.rejected', 'The picture is not of a house')
    expect(await slots(id)).toEqual(['released'])
    const seen = await app.call('get-added-properties', { id }, { token })
    expect(seen.data[0]).toMatchObject({
      request_status: 'rejected',
      reject_reason: 'The picture is not of a house',
    })
    const next = await post(token, { title: 'Another' })
    expect(next.error).toBe(false)
    const full = await app.call('update_post_property', { id, title: 'Better' }, { token })
    expect(full).toMatchObject({ code: 'LIMIT_OVER' })
    await app.call('delete_property', { id: next.data.id }, { token })
    expect(await slots(next.data.id)).toEqual(['released'])
    const again = await app.call('update_post_property', { id, title: 'Better' }, { token })
    expect(again.data).toMatchObject({ title: 'Better', request_status: 'pending', reject_reason: null })
    expect((await slots(id)).at(-1)).toBe('held')
  })
})

describe('editing', () => {
  test('changes a waiting listing at once', async () => {
    const { token } = await seller()
    const { id } = (await post(token, { client_address: 'Old' })).data
    const edit = {
      id,
      title: 'New title',
      price: '5',
      client_address: '',
      parameters: [{ parameter_id: at.bedrooms, value: '4' }],
    }
    const reply = await app.call('update_post_property', edit, { token })
    expect(reply.data).toMatchObject({
      title: 'New title',
      price: 5,
      client_address: null,
      request_status: 'pending',
    })
    expect(reply.data.parameters).toMatchObject([{ value: '4' }])
    expect(reply.data.slug_id).toBe((await app.call('get_property', { id }, { token })).data[0].slug_id)
  })

  test('of a live listing waits while the old version stays (D12)', async () => {
    const { token } = await seller()
    const { id } = (await post(token, { title: 'Before' })).data
    await decide(id, 'listing.approved')
    const reply = await app.call(
      'update_post_property',
      { id, title: 'After', gallery_images: [await photo()] },
      { token },
    )
    expect(reply.message).toContain('being checked')
    expect(reply.data).toMatchObject({
      title: 'Before',
      revision_state: 'editReview',
      pending_changes: { title: 'After' },
    })
    await app.call('update_post_property', { id, description: 'Second edit' }, { token })
    expect((await app.call('get_property', { id })).data[0]).toMatchObject({ title: 'Before' })
    await decide(id, 'revision.approved')
    const after = (await app.call('get_property', { id })).data[0]
    expect(after).toMatchObject({ title: 'After', description: 'Second edit' })
    expect(after.gallery).toHaveLength(1)
    expect(after.pending_changes).toBeUndefined()
  })

  test('done twice at once loses nothing, and a slug taken meanwhile gets a number', async () => {
    const { token } = await seller()
    const { id } = (await post(token, { title: 'Before' })).data
    await decide(id, 'listing.approved')
    const edit = (values: object) => app.call('update_post_property', { id, ...values }, { token })
    await Promise.all([
      edit({ title: 'Both' }),
      edit({ description: 'edits' }),
      edit({ price: '7', slug_id: 'wanted slug' }),
    ])
    await post(token, { title: 'Wanted slug' })
    expect(await decide(id, 'revision.approved')).toMatchObject({ error: false })
    expect((await app.call('get_property', { id })).data[0]).toMatchObject({
      title: 'Both',
      description: 'edits',
      price: 7,
      slug_id: 'wanted-slug-2',
    })
  })

  test('as a whole through its draft replaces what waited', async () => {
    const { token } = await seller()
    const first = await app.call(
      'post_property',
      { ...form(at), title_image: await photo(), gallery_images: [await photo('g.jpg', '#00aa11')] },
      { token },
    )
    const { id } = first.data
    await decide(id, 'listing.approved')
    await app.call(
      'update_post_property',
      { id, gallery_images: [await photo('h.jpg', '#0011aa')] },
      { token },
    )
    const saving = { property_id: id, fields: { title: 'As before' }, step: 'photos' }
    const draft = (await app.call('listing-draft:save', saving, { token })).data
    expect(draft.files).toHaveLength(3)
    for (const file of draft.files.slice(1))
      await app.call('listing-draft:file-remove', { draft_id: draft.id, file_id: file.id }, { token })
    const sent = await app.call('update_post_property', { id, draft_id: draft.id }, { token })
    expect(sent.error, sent.message).toBe(false)
    await decide(id, 'revision.approved')
    expect((await app.call('get_property', { id })).data[0].gallery).toEqual([])
  })

  test('that is refused leaves the live version and tells why', async () => {
    const { token } = await seller()
    const { id } = (await post(token, { title: 'Before' })).data
    await decide(id, 'listing.approved')
    await app.call('update_post_property', { id, title: 'After' }, { token })
    await decide(id, 'revision.rejected', 'No capitals please')
    const own = await app.call('get-added-properties', { id }, { token })
    expect(own.data[0]).toMatchObject({
      title: 'Before',
      revision_state: 'settled',
      reject_reason: 'No capitals please',
    })
  })

  test('takes files out and refuses those of others', async () => {
    const { token } = await seller()
    const first = await app.call(
      'post_property',
      {
        ...form(at),
        title_image: await photo(),
        gallery_images: [await photo(), await photo('b.jpg', '#0000aa')],
      },
      { token },
    )
    const [one, two] = first.data.gallery
    const reply = await app.call(
      'update_post_property',
      { id: first.data.id, remove_gallery_images: String(one.id) },
      { token },
    )
    expect(reply.data.gallery.map((picture: { id: number }) => picture.id)).toEqual([two.id])
    const other = await post(token)
    expect(
      await app.call(
        'update_post_property',
        { id: other.data.id, remove_gallery_images: [two.id] },
        { token },
      ),
    ).toMatchObject({
      code: 'VALIDATION',
      errors: { remove_gallery_images: 'This does not exist.' },
    })
  })

  test('of another category keeps the answers it shares', async () => {
    const { token } = await seller()
    const { id } = (
      await post(token, {
        parameters: [
          { parameter_id: at.bedrooms, value: '2' },
          { parameter_id: at.extras, value: 'sauna, Pool' },
        ],
      })
    ).data
    const reply = await app.call('update_post_property', { id, category_id: at.flat }, { token })
    expect(reply.data.category.slug_id).toBe('flat')
    expect(reply.data.parameters).toMatchObject([{ parameter_id: at.bedrooms, value: '2' }])
  })

  test('action_type 1 deletes, anything else but 0 is refused (D15)', async () => {
    const { token } = await seller()
    const { id } = (await post(token)).data
    expect(await app.call('update_post_property', { id, action_type: '2' }, { token })).toMatchObject({
      code: 'VALIDATION',
    })
    expect(await app.call('update_post_property', { id, action_type: '1' }, { token })).toMatchObject({
      data: { state: 'deleted' },
    })
    expect(await app.call('get_property', { id }, { token })).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('the states of a listing', () => {
  test('market and visibility are two axes, and each refuses the words of the other (D8)', async () => {
    const { token } = await seller()
    const { id } = (await post(token)).data
    expect(await say(id, 'inactive', token)).toMatchObject({
      code: 'VALIDATION',
      allowed: ['sold', 'rented', 'available for rent'],
    })
    expect(await show(id, 'sold', token)).toMatchObject({
      code: 'VALIDATION',
      allowed: ['active', 'inactive'],
    })
    const rented = await say(id, 'rented', token)
    expect(rented).toMatchObject({ code: 'NOT_ALLOWED' })
    expect(rented.allowed).toContain('market.sold')
    expect(await say(id, 'Sold', token)).toMatchObject({ data: { id, state: 'sold' } })
    expect(await show(id, '0', token)).toMatchObject({ data: { state: 'inactive' } })
    expect(await show(id, '1', token)).toMatchObject({ data: { state: 'active' } })
  })

  test('a stranger learns nothing, a guest must log in', async () => {
    const { token } = await seller()
    const stranger = await person(app.ctx)
    const { id, slug_id } = (await post(token)).data
    for (const call of [
      say(id, 'sold', stranger.token),
      show(id, '0', stranger.token),
      app.call('delete_property', { id }, { token: stranger.token }),
      app.call('update_post_property', { id, title: 'Mine' }, { token: stranger.token }),
      app.call('renew-listing', { property_id: id }, { token: stranger.token }),
      app.call('get_property', { slug_id }, { token: stranger.token }),
      app.call('get_interested_users', { property_id: id }, { token: stranger.token }),
    ])
      expect(await call).toMatchObject({ error: true, code: 'NOT_FOUND', status: 200 })
    expect(await app.call('delete_property', { id })).toMatchObject({ code: 'NOT_LOGGED_IN', status: 401 })
    expect(await app.call('delete_property', { id: 987_654 }, { token })).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('that nears its end is announced once', async () => {
    const { token } = await seller(1)
    const { id } = (await post(token)).data
    await decide(id, 'listing.approved')
    await warnOwners(app.ctx)
    const letters = async () =>
      (
        await app.ctx.db
          .selectFrom('outbox')
          .select('payload')
          .where('type', '=', 'mail.listingExpires')
          .execute()
      ).filter(({ payload }) => payload['id'] === id).length
    expect(await letters()).toBe(0)
    app.ctx.clock.pass(25 * 86_400_000)
    for (const _ of [1, 2]) await warnOwners(app.ctx)
    expect(await letters()).toBe(1)
    await drainOutbox(app.ctx)
    const mail = await app.http.inject({ url: '/mailbox.json' })
    expect(JSON.stringify(mail.json())).toContain('ends soon')
  })

  test('expires with its package, and is renewed only with room (D13)', async () => {
    const { user, token } = await seller(1)
    const { id } = (await post(token)).data
    await decide(id, 'listing.approved')
    const due = (await app.call('get-added-properties', { id }, { token })).data[0].expires_at
    expect(new Date(due).getTime() - app.ctx.clock.now().getTime()).toBeLessThanOrEqual(30 * 86_400_000)
    app.ctx.clock.pass(31 * 86_400_000)
    await app.ctx.db.transaction().execute((trx) =>
      advance(trx, {
        record: 'property',
        id,
        event: { type: 'validity.over' },
        actor: { role: 'clock', id: null },
        now: app.ctx.clock.now(),
      }),
    )
    expect(await app.call('get_property', { id })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await app.call('update_post_property', { id, title: 'X' }, { token })).toMatchObject({
      code: 'NOT_ALLOWED',
    })
    expect(await app.call('renew-listing', { property_id: id }, { token })).toMatchObject({
      code: 'PACKAGE_MISSING',
    })
    await subscribe(app.ctx, user.id, { property_list: 1 })
    expect((await app.call('get-added-properties', { id }, { token })).data[0].allowed).toContain(
      'listing.renewed',
    )
    expect(await app.call('renew-listing', { property_id: id }, { token })).toMatchObject({
      data: { state: 'approved' },
    })
    expect(await slots(id)).toEqual(['used', 'used'])
    expect(await app.call('renew-listing', { property_id: id }, { token })).toMatchObject({
      code: 'NOT_ALLOWED',
    })
  })
})
