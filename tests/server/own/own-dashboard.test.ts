import { beforeAll, describe, expect, test } from 'vitest'
import { makePackage } from '../../support/payments-site'
import { person } from '../../support/people'
import { projectSite } from '../projects/project-site'
import { complete, photo, subscribe } from '../../support/listings-world'
import { pdf, projectForm } from '../../support/projects-world'

const site = projectSite()
const { seller, post } = site
const day = 86_400_000

/** Returns the user's start page, with its tasks by kind. */
async function look(token: string) {
  const { data, error, message } = await site.app.call('own-dashboard', {}, { token })
  expect(error, message).toBe(false)
  const named = (kind: string) => data.next.find((one: { kind: string }) => one.kind === kind)
  return { ...data, kinds: data.next.map((one: { kind: string }) => one.kind), named }
}
const allowed = async (id: number, token: string): Promise<string[]> =>
  (await site.app.call('get-added-properties', { id }, { token })).data[0].allowed
const endSoon = (id: number) =>
  site.app.ctx.db
    .updateTable('property')
    .set({ due_at: new Date(site.app.ctx.clock.now().getTime() + 3 * day) })
    .where('id', '=', id)
    .execute()

describe('user dashboard', () => {
  let packageId: number
  beforeAll(async () => {
    packageId = await makePackage(site.app, { price_minor: 4900 })
  })

  test('guides a new user step by step through each gate, and requires a token', async () => {
    const { user, token } = await person(site.app.ctx)
    expect(await site.app.call('own-dashboard')).toMatchObject({ code: 'NOT_LOGGED_IN' })
    expect((await look(token)).next).toMatchObject([
      { kind: 'way.profile', link: '/user/profile?returnTo=%2Fuser%2Fdashboard', count: 1, of: 4 },
    ])
    const { user: whole, token: ready } = await complete(site.app.ctx, site.at)
    expect((await look(ready)).next).toMatchObject([{ kind: 'way.package', count: 2 }])
    await subscribe(site.app.ctx, whole.id, { property_list: 1 })
    expect((await look(ready)).next).toMatchObject([
      { kind: 'way.open', event: 'way.taken', link: '/list-property' },
    ])
    expect((await look(token)).counts).toMatchObject({ properties: { total: 0 }, packages: 0 })
    expect(user.id).not.toBe(whole.id)
  })

  test('shows a listing in each state of its machine and offers only permitted events', async () => {
    const { token } = await seller(1)
    const { id, slug_id: slug } = (await post(token)).data
    expect(await look(token)).toMatchObject({
      next: [],
      waiting: [{ kind: 'property.pending', by: 'admin', link: `/my-property/${slug}` }],
      counts: { properties: { total: 1, pending: 1, approved: 0 }, packages: 1 },
    })
    await site.app.call(
      'admin/advance',
      { record: 'property', id, event: 'listing.rejected', reason: 'Dark' },
      { token: site.boss.token },
    )
    const rejected = (await look(token)).named('property.rejected')
    expect(rejected).toMatchObject({
      event: 'edit.submitted',
      reason: 'Dark',
      link: `/user/edit-property/${slug}`,
    })
    expect(await allowed(id, token)).toContain(rejected.event)
    // Another listing takes the only slot, so the machine doesn't permit the event and the link leads to the plans.
    const other = (await post(token, { title: 'Second' })).data
    expect(await allowed(id, token)).not.toContain('edit.submitted')
    expect((await look(token)).named('property.rejected')).toMatchObject({
      event: null,
      link: `/subscription-plan?for=property_list&returnTo=${encodeURIComponent(`/my-property/${slug}`)}`,
    })
    await site.app.call('delete_property', { id: other.id }, { token })
    await site.app.call('update_post_property', { id, title: 'Bright' }, { token })
    await site.app.call(
      'admin/advance',
      { record: 'property', id, event: 'listing.approved' },
      { token: site.boss.token },
    )
    expect((await look(token)).next).toEqual([])
    await endSoon(id)
    expect((await look(token)).kinds).toEqual(['property.ending'])
  })

  test('shows the changes of an edit while the old version stays live, and later the outcome', async () => {
    const { token } = await seller(1)
    const { id } = (await post(token, { title: 'Before' })).data
    const say = (event: string, reason?: string) =>
      site.app.call('admin/advance', { record: 'property', id, event, reason }, { token: site.boss.token })
    const changes = (as = token) => site.app.call('own-changes', { property_id: id }, { token: as })
    await say('listing.approved')
    expect(await changes()).toMatchObject({ data: { submitted_at: null, changes: [], images: [] } })
    await site.app.call(
      'update_post_property',
      { id, title: 'After', price: '5', gallery_images: [await photo()] },
      { token },
    )
    const { data } = await changes()
    expect(data.changes).toContainEqual({ label: 'admin.label.title', before: 'Before', after: 'After' })
    expect(data.changes).toContainEqual({ label: 'admin.label.gallery', before: '0', after: '1' })
    expect(data.images).toHaveLength(1)
    expect(data.submitted_at).not.toBeNull()
    expect((await site.app.call('get_property', { id })).data[0].title).toBe('Before')
    const outsider = await person(site.app.ctx)
    expect(await changes(outsider.token)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await site.app.call('own-changes', {}, { token })).toMatchObject({ code: 'VALIDATION' })
    expect((await look(token)).waiting).toMatchObject([{ kind: 'property.editReview' }])
    // Only the owner can withdraw an edit; the live version stays, and the next edit gets a review of its own.
    const withdraw = () => site.app.call('withdraw-edit', { property_id: id }, { token })
    expect(await withdraw()).toMatchObject({ data: { state: 'settled' } })
    expect(await withdraw()).toMatchObject({ code: 'NOT_ALLOWED' })
    expect(await changes()).toMatchObject({ data: { submitted_at: null, changes: [], images: [] } })
    expect((await site.app.call('get_property', { id })).data[0].title).toBe('Before')
    expect((await look(token)).waiting).toEqual([])
    await site.app.call('update_post_property', { id, title: 'Once more' }, { token })
    await say('revision.rejected', 'No capitals')
    expect((await look(token)).named('property.editRefused')).toMatchObject({
      event: 'edit.submitted',
      reason: 'No capitals',
    })
  })

  test('lists twenty items of a kind and states how many more there are', async () => {
    const { token } = await seller(23)
    for (let nth = 0; nth < 23; nth++) await post(token)
    const { waiting, more } = await look(token)
    expect([waiting.length, more]).toEqual([20, [{ kind: 'property', count: 3, link: '/user/properties' }]])
  })

  test('shows projects too, with their counts', async () => {
    const { id, token } = await site.live()
    await site.app.call(
      'post_project',
      { ...projectForm(site.at, { title: 'Taller towers' }), id, documents: [pdf('a.pdf')] },
      { token },
    )
    expect(await look(token)).toMatchObject({
      waiting: [{ kind: 'project.editReview', link: `/my-project/${id}` }],
      counts: { projects: { total: 1, approved: 1 } },
    })
    const { data } = await site.app.call('own-changes', { project_id: id }, { token })
    expect(data.changes.map(({ label }: { label: string }) => label)).toEqual([
      'admin.label.title',
      'admin.label.meta_keywords',
      'admin.label.documents',
    ])
    const listed = await site.app.call('get-added-projects', { request_status: 'rejected' }, { token })
    expect(listed).toMatchObject({ total: 0, counts: { total: 1, approved: 1, rejected: 0 } })
  })

  test('lists a finished draft first, with the URL that submits it', async () => {
    const { token } = await complete(site.app.ctx, site.at)
    await site.app.http.inject({
      method: 'POST',
      url: '/api/listing-draft',
      headers: { authorization: `Bearer ${token}` },
      payload: { fields: { title: 'A finished house', description: 'With a garden.' }, step: 'review' },
    })
    const seen = await look(token)
    expect(seen.kinds[0]).toBe('draft.ready')
    expect(seen.named('draft.ready')).toMatchObject({
      title: 'A finished house',
      link: '/user/add-property?submit=true',
    })
  })

  test('shows how long a review takes once five listings have been reviewed', async () => {
    const { token } = await complete(site.app.ctx, site.at)
    const { db, clock } = site.app.ctx
    const usual = async () => (await site.app.call('own-review-time', {}, { token })).data
    await db.deleteFrom('record_history').execute()
    expect(await usual()).toBeNull()
    const move = (id: number, event: string, from: string | null, to: string, hoursAgo: number) => ({
      record: 'property',
      record_id: String(id),
      event,
      from_state: from,
      to_state: to,
      actor_role: 'admin',
      actor_id: null,
      reason: null,
      at: new Date(clock.now().getTime() - hoursAgo * 3_600_000),
    })
    for (const [nth, hours] of [1, 2, 3, 8, 40].entries()) {
      expect(await usual()).toBeNull()
      await db
        .insertInto('record_history')
        .values([
          move(nth, 'listing.submitted', null, 'pending', 50),
          move(nth, nth === 1 ? 'listing.rejected' : 'listing.approved', 'pending', 'approved', 50 - hours),
        ])
        .execute()
    }
    expect(await usual()).toEqual({ hours: 3 })
  })

  test('includes payments, drafts, messages, verification and expiring items', async () => {
    const { user, token } = await complete(site.app.ctx, site.at)
    const other = await complete(site.app.ctx, site.at)
    const now = site.app.ctx.clock.now()
    const { db } = site.app.ctx
    await db
      .updateTable('app_user')
      .set({ verification_status: 'success' })
      .where('id', '=', user.id)
      .execute()
    await subscribe(site.app.ctx, user.id, { property_list: 1 }, 5)
    await site.app.call(
      'create-payment-intent',
      { package_id: packageId, payment_method: 'stripe' },
      { token },
    )
    await site.app.call(
      'send_message',
      { receiver_id: user.id, message: 'Is it free?' },
      { token: other.token },
    )
    const draft = { fields: { title: 'Half a house' }, step: 'place' }
    await site.app.http.inject({
      method: 'POST',
      url: '/api/listing-draft',
      headers: { authorization: `Bearer ${token}` },
      payload: draft,
    })
    await db
      .insertInto('agent_application')
      .values({
        user_id: user.id,
        state: 'asked',
        reason: 'Which licence?',
        draft: null,
        draft_at: null,
        created_at: now,
        updated_at: now,
      })
      .execute()
    const seen = await look(token)
    expect(seen.kinds).toEqual(['agent-application.asked', 'subscription.ending', 'chat.unread', 'draft.new'])
    expect(seen.named('agent-application.asked')).toMatchObject({
      event: 'application.sent',
      reason: 'Which licence?',
    })
    expect(seen.named('draft.new')).toMatchObject({
      title: 'Half a house',
      link: '/user/add-property?step=place',
    })
    expect(seen.named('chat.unread')).toMatchObject({ count: 1, link: '/user/chat' })
    expect(seen.waiting).toMatchObject([{ by: 'gateway', link: `/checkout/${packageId}` }])
    // The two payments are the open one and the free plan.
    expect(seen.counts).toMatchObject({ unread_messages: 1, payments: 2, packages: 1 })
  })

  test('links to a bank transfer with a rejected receipt, and shows it as pending during review', async () => {
    const { user, token } = await complete(site.app.ctx, site.at)
    const { db } = site.app.ctx
    const now = site.app.ctx.clock.now()
    const id = crypto.randomUUID()
    await db
      .insertInto('payment')
      .values({
        id,
        user_id: user.id,
        package_id: packageId,
        gateway: 'bank',
        mode: 'live',
        payment_type: 'bank transfer',
        amount_minor: 4900,
        currency: 'USD',
        state: 'pending',
        created_at: now,
        updated_at: now,
      } as never)
      .execute()
    const stand = { id, user_id: user.id, reference: 'TH-OWN-1', created_at: now, updated_at: now }
    await db
      .insertInto('bank_receipt')
      .values({ ...stand, state: 'rejected', reason: 'Not readable', due_at: now } as never)
      .execute()
    const page = `/bank-transfer/${packageId}?payment=${id}`
    expect((await look(token)).next[0]).toMatchObject({
      kind: 'bank-receipt.rejected',
      event: 'receipt.sent',
      reason: 'Not readable',
      link: page,
    })
    await db.updateTable('bank_receipt').set({ state: 'pendingVerification' }).where('id', '=', id).execute()
    expect((await look(token)).waiting).toMatchObject([
      { kind: 'bank-receipt.pendingVerification', by: 'admin', link: page },
    ])
  })
})
