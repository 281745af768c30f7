import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../support/harness'
import { admin, person } from '../../support/people'
import { complete, form, ground, listing, photo, subscribe, type Ground } from '../../support/listings-world'

let app: TestApp
let at: Ground
let boss: Awaited<ReturnType<typeof admin>>
let seller: Awaited<ReturnType<typeof person>>

beforeAll(async () => {
  app = await testApp()
  at = await ground(app.ctx)
  boss = await admin(app.ctx)
  seller = await complete(app.ctx, at, { name: 'Sally Seller' })
  await subscribe(app.ctx, seller.user.id, { property_list: null })
})
afterAll(() => app.close())

const ask = (
  name: 'admin/queue' | 'admin/records' | 'admin/record' | 'admin/advance',
  input: object,
  token = boss.token,
) => app.call(name, input, { token })
const post = async (title: string) =>
  (
    await app.call(
      'post_property',
      { ...form(at, { title }), title_image: await photo() },
      { token: seller.token },
    )
  ).data

describe('administration of listings', () => {
  test('refuses everyone else', async () => {
    for (const name of ['admin/queue', 'admin/records', 'admin/record', 'admin/advance'] as const) {
      expect(await app.call(name, { record: 'property', id: '1', event: 'x' })).toMatchObject({
        code: 'NOT_LOGGED_IN',
      })
      expect(await ask(name, { record: 'property', id: '1', event: 'x' }, seller.token)).toMatchObject({
        code: 'FORBIDDEN',
      })
    }
  })

  test('shows pending listings, oldest first, with the allowed actions', async () => {
    const one = await post('First')
    app.ctx.clock.pass(60_000)
    const two = await post('Second')
    const queue = await ask('admin/queue', {})
    expect(queue).toMatchObject({ total: 2, counts: { property: 2, payment: 0 } })
    expect(queue.data.map((item: { id: string }) => item.id)).toEqual([String(one.id), String(two.id)])
    expect(queue.data[0]).toMatchObject({
      record: 'property',
      state: 'pending',
      owner: { name: 'Sally Seller' },
    })
    expect(queue.data[0].allowed).toContainEqual({
      event: 'listing.approved',
      needs_reason: false,
      reason_read: false,
      tone: 'usual',
    })
    expect(queue.data[0].allowed).toContainEqual({
      event: 'listing.rejected',
      needs_reason: true,
      reason_read: true,
      tone: 'grave',
    })
    expect(await ask('admin/queue', { record: 'payment' })).toMatchObject({ total: 0, data: [] })

    const decided = await ask('admin/advance', { record: 'property', id: one.id, event: 'listing.approved' })
    expect(decided.data).toMatchObject({ id: String(one.id), state: 'approved' })
    expect(await ask('admin/queue', {})).toMatchObject({ total: 1 })
    expect((await app.call('get-property-list')).data.map((card: { id: number }) => card.id)).toContain(
      one.id,
    )
  })

  test('shows a record with its history and pending edit, old next to new', async () => {
    const { id, slug_id } = await post('Old title')
    await ask('admin/advance', { record: 'property', id, event: 'listing.approved' })
    const edit = {
      id,
      title: 'New title',
      price: '99.5',
      category_id: at.flat,
      gallery_images: [await photo('g.jpg', '#abcdef')],
    }
    await app.call('update_post_property', edit, { token: seller.token })
    const { data } = await ask('admin/record', { record: 'property', id })
    expect(data).toMatchObject({
      title: 'Old title',
      state: 'editReview',
      public_path: `/properties-details/${slug_id}`,
    })
    expect(data.pending_changes).toContainEqual({
      label: 'admin.label.title',
      before: 'Old title',
      after: 'New title',
    })
    expect(data.pending_changes).toContainEqual({
      label: 'admin.label.price',
      before: '$350,000.50',
      after: '$99.50',
    })
    expect(data.pending_changes).toContainEqual({
      label: 'admin.label.category_id',
      before: 'House',
      after: 'Flat',
    })
    expect(data.pending_changes).toContainEqual({ label: 'admin.label.gallery', before: '0', after: '1' })
    expect(data.images).toHaveLength(2)
    expect(data.history.map((step: { event: string }) => step.event)).toEqual([
      'edit.submitted',
      'listing.approved',
      'created',
    ])
    expect(data.history[1]).toMatchObject({ actor_role: 'admin', actor: 'Test Admin' })
    expect(data.fields).toContainEqual({ label: 'Bedrooms', value: '3' })
  })

  test('states for every action whether the user or only administrators read the reason', async () => {
    const { id } = await post('Reasons')
    await ask('admin/advance', { record: 'property', id, event: 'listing.approved' })
    const { user } = await person(app.ctx)
    const acts = async (record: string, of: number) =>
      Object.fromEntries(
        (await ask('admin/record', { record, id: of })).data.allowed.map(
          ({ event, reason_read }: { event: string; reason_read: boolean }) => [event, reason_read],
        ),
      )
    // The owner gets no e-mail about a removed or hidden listing, but one with the reason about a rejected or withheld
    // listing.
    expect(await acts('property', id)).toEqual({
      'validity.over': false,
      'listing.rejected': true,
      'listing.withheld': true,
      'visibility.off': false,
      'listing.deleted': false,
    })
    expect(await acts('account', user.id)).toEqual({
      'account.deactivated': true,
      'deletion.requested': false,
    })
  })

  test.each(['property', 'account', 'subscription', 'slot', 'payment'])(
    'lists %s records by state and text',
    async (record) => {
      const all = await ask('admin/records', { record, limit: 50 })
      expect(all.error, all.message).toBe(false)
      const counted = Object.values(all['counts'] as Record<string, number>).reduce((sum, n) => sum + n, 0)
      expect(counted).toBe(all.total)
      if (record === 'payment') return
      const [state, n] = Object.entries(all['counts'] as Record<string, number>)[0]!
      expect(await ask('admin/records', { record, state })).toMatchObject({ total: n })
      expect(await ask('admin/records', { record, state: 'nowhere' })).toMatchObject({ total: 0, data: [] })
      expect(await ask('admin/records', { record, search: 'zzzz' })).toMatchObject({ total: 0 })
      const one = await ask('admin/record', { record, id: all.data[0].id })
      expect(one.data).toMatchObject({ record, id: all.data[0].id })
      expect(JSON.stringify(one.data)).not.toContain('password')
    },
  )

  test("refuses missing records and actions a record doesn't allow, and lists the allowed ones", async () => {
    const id = await listing(app.ctx, at, seller.user.id)
    const refused = await ask('admin/advance', { record: 'property', id, event: 'listing.approved' })
    expect(refused).toMatchObject({ error: true, code: 'NOT_ALLOWED' })
    expect(refused.allowed).toContain('listing.rejected')
    expect(await ask('admin/advance', { record: 'property', id, event: 'market.sold' })).toMatchObject({
      code: 'FORBIDDEN',
    })
    expect(await ask('admin/advance', { record: 'property', id, event: 'nonsense' })).toMatchObject({
      error: true,
    })
    for (const strange of ['999999', 'abc', '00000000-0000-4000-8000-000000000000']) {
      expect(await ask('admin/record', { record: 'payment', id: strange })).toMatchObject({
        code: 'NOT_FOUND',
      })
      expect(await ask('admin/record', { record: 'property', id: strange })).toMatchObject({
        code: 'NOT_FOUND',
      })
      expect(
        await ask('admin/advance', { record: 'property', id: strange, event: 'listing.approved' }),
      ).toMatchObject({ code: 'NOT_FOUND' })
    }
    expect(await ask('admin/records', { record: 'advertisement' })).toMatchObject({ error: false, total: 0 })
    expect(await ask('admin/records', { record: 'cookie' })).toMatchObject({ code: 'VALIDATION' })
  })

  test('shows the e-mail address or else the number of a user without a name', async () => {
    const silent = { name: ' ', email: null, email_verified_at: null, mobile: '+15550199' }
    const { user: byNumber } = await person(app.ctx, silent)
    const { user: byMail } = await person(app.ctx, { name: '', email: 'silent@example.test' })
    const { user: gone } = await person(app.ctx, { ...silent, mobile: null })
    const shown = async (id: number) =>
      (await ask('admin/record', { record: 'account', id: String(id) })).data
    expect(await shown(byNumber.id)).toMatchObject({ title: '+15550199', subtitle: null })
    expect(await shown(byMail.id)).toMatchObject({ title: 'silent@example.test', subtitle: null })
    expect(await shown(gone.id)).toMatchObject({ title: '', owner: { name: '' } })
    const id = await listing(app.ctx, at, byNumber.id)
    const found = await ask('admin/records', { record: 'property', search: '+15550199' })
    expect(found.data).toMatchObject([{ id: String(id), owner: { name: '+15550199' } }])
  })

  test("can't be used to lock oneself out", async () => {
    const own = { record: 'account', id: boss.user.id, event: 'account.deactivated', reason: 'x' }
    expect(await ask('admin/advance', own)).toMatchObject({ code: 'FORBIDDEN' })
  })

  test('deactivating an account hides its listings, and reactivating shows them again (D91)', async () => {
    const other = await person(app.ctx)
    const id = await listing(app.ctx, at, other.user.id)
    const turn = (event: string) =>
      ask('admin/advance', { record: 'account', id: other.user.id, event, reason: 'Fraud' })
    expect(await turn('account.deactivated')).toMatchObject({ data: { state: 'deactivated' } })
    expect(await app.call('get_property', { id })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await turn('account.reactivated')).toMatchObject({ error: false })
    expect(await app.call('get_property', { id })).toMatchObject({ error: false })
  })
})
