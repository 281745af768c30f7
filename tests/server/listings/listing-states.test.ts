import { describe, expect, test } from 'vitest'
import { texts } from '../../../contract/texts/catalogue'
import { warnOwners } from '../../../server/areas/listings/property/warn-owners'
import { drainOutbox } from '../../../server/core/outbox/drain'
import { advance } from '../../../server/core/advance'
import { listingSite } from '../../support/listing-site'
import { person } from '../../support/people'
import { subscribe } from '../../support/listings-world'

const site = listingSite()
const { seller, post, decide, slots, say, show } = site

describe('listing states', () => {
  test("keep market and visibility separate, each rejecting the other's values (D8)", async () => {
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
    await decide(id, 'listing.approved')
    const rented = await say(id, 'rented', token)
    expect(rented).toMatchObject({ code: 'NOT_ALLOWED', allowed: ['sold'] })
    expect(await show(id, 'active', token)).toMatchObject({ code: 'NOT_ALLOWED', allowed: ['inactive'] })
    expect(await say(id, 'Sold', token)).toMatchObject({ data: { id, state: 'sold' } })
    expect(await show(id, '0', token)).toMatchObject({ data: { state: 'inactive' } })
    expect(await show(id, '1', token)).toMatchObject({ data: { state: 'active' } })
    expect(await say(id, 'available for rent', token)).toMatchObject({ data: { state: 'available' } })
    const rental = (await post(token, { property_type: 'rent', rentduration: 'Monthly' })).data.id
    await decide(rental, 'listing.approved')
    expect(await say(rental, 'rented', token)).toMatchObject({ data: { state: 'rented' } })
    expect(await show(rental, 'inactive', token)).toMatchObject({ data: { state: 'inactive' } })
    expect(await show(rental, 'active', token)).toMatchObject({ data: { state: 'active' } })
  })

  test('allow selling or renting only what was public before, even if taken down', async () => {
    const { token } = await seller(null)
    const own = async (id: number) => (await site.app.call('get-added-properties', { id }, { token })).data[0]
    const { id } = (await post(token)).data
    const early = await site.app.call(
      'update_property_status',
      { property_id: id, status: 'sold' },
      { token, lang: 'hi' },
    )
    expect(early).toMatchObject({ code: 'NOT_ALLOWED', allowed: [], message: texts.hi['listings.neverLive'] })
    expect((await own(id)).allowed).not.toContain('market.sold')
    await decide(id, 'listing.rejected', 'Blurred')
    expect(await say(id, 'sold', token)).toMatchObject({ code: 'NOT_ALLOWED' })
    await site.app.call('update_post_property', { id, title: 'Sharper' }, { token })
    await decide(id, 'listing.approved')
    await decide(id, 'listing.rejected', 'Not yours')
    expect((await own(id)).allowed).toContain('market.sold')
    expect(await say(id, 'sold', token)).toMatchObject({ data: { state: 'sold' } })
  })

  // Guards against an action that reveals whether a listing was removed or never existed.
  test('make every action refuse a removed listing like one that never existed', async () => {
    const { token } = await seller(null)
    const { id } = (await post(token)).data
    await decide(id, 'listing.approved')
    expect(await site.app.call('delete_property', { id }, { token })).toMatchObject({ error: false })
    const acts = [
      ['delete_property', { id }],
      ['update_post_property', { id, title: 'Back again' }],
      ['update_property_status', { property_id: id, status: 'sold' }],
      ['change-property-status', { property_id: id, status: 'active' }],
      ['answer-question', { property_id: id, answer: 'Made new in 2019.' }],
      ['withdraw-edit', { property_id: id }],
      ['renew-listing', { property_id: id }],
      ['add_favourite', { property_id: id, type: '1' }],
    ] as const
    for (const [name, input] of acts)
      expect(await site.app.call(name, input, { token }), name).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('appear to the owner as one status, with a tab and count for each', async () => {
    const { token } = await seller(null)
    const made = async (title: string, values: object = {}) =>
      (await post(token, { title, ...values })).data.id
    const live = await made('Live one')
    const sold = await made('Sold one')
    const rented = await made('Rented one', { property_type: 'rent', rentduration: 'Monthly' })
    const hidden = await made('Hidden one')
    const removed = await made('Taken down')
    const back = await made('Sent back')
    const waiting = await made('Waiting one')
    const over = await made('Over')
    for (const id of [live, sold, rented, hidden, removed, over]) await decide(id, 'listing.approved')
    await say(sold, 'sold', token)
    await say(rented, 'rented', token)
    await show(hidden, 'inactive', token)
    await decide(removed, 'listing.rejected', 'Not yours')
    await decide(back, 'listing.rejected', 'Blurred')
    await decide(over, 'validity.over')
    await site.app.call('listing-draft:save', { fields: { title: 'Half a house' }, step: 'place' }, { token })
    const list = (input: object) => site.app.call('get-added-properties', input, { token })
    const all = await list({})
    const statuses = Object.fromEntries(
      all.data.map((row: { id: number; listing_status: string }) => [row.id, row.listing_status]),
    )
    expect(statuses).toEqual({
      [live]: 'live',
      [sold]: 'sold',
      [rented]: 'rented',
      [hidden]: 'hidden',
      [removed]: 'rejected',
      [back]: 'needs_changes',
      [waiting]: 'in_review',
      [over]: 'expired',
    })
    // Each tab lists exactly what it counts; a draft isn't a listing yet.
    for (const [id, status] of Object.entries(statuses)) {
      const tab = await list({ listing_status: status })
      expect(
        tab.data.map((row: { id: number }) => String(row.id)),
        String(status),
      ).toEqual([id])
      expect(all['counts'], String(status)).toMatchObject({
        total: 8,
        statuses: { [status as string]: 1, draft: 1 },
      })
    }
    expect(await list({ listing_status: 'draft' })).toMatchObject({
      data: [],
      drafts: [{ title: 'Half a house', step: 'place' }],
    })
    expect(await list({ listing_status: 'sleeping' })).toMatchObject({ code: 'VALIDATION' })
  })

  // Values and permitted actors are those of the specification, not of the machine.
  test('an administrator, not the owner, decides the moderation, which has four values (§4)', async () => {
    const { user, token } = await seller(null)
    const word = async (id: number) =>
      (await site.app.call('get-added-properties', { id }, { token })).data[0].request_status
    const ownStatus = (id: number, type: string) =>
      site.app.ctx.db.transaction().execute((trx) =>
        advance(trx, {
          record: 'property',
          id,
          event: { type },
          actor: { role: 'person', id: user.id },
          reason: 'It is mine',
          now: site.app.ctx.clock.now(),
        }),
      )
    const { id } = (await post(token)).data
    expect(await word(id)).toBe('pending')
    for (const event of ['listing.approved', 'listing.rejected'])
      await expect(ownStatus(id, event)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await decide(id, 'listing.approved')
    expect(await word(id)).toBe('approved')
    for (const event of ['listing.rejected', 'validity.over'])
      await expect(ownStatus(id, event)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await decide(id, 'validity.over')
    expect(await word(id)).toBe('expired')
    const refused = (await post(token)).data.id
    await decide(refused, 'listing.rejected', 'Not yours')
    expect(await word(refused)).toBe('rejected')
  })

  test('another user learns nothing, and a guest must sign in', async () => {
    const { token } = await seller()
    const outsider = await person(site.app.ctx)
    const { id, slug_id } = (await post(token)).data
    for (const call of [
      say(id, 'sold', outsider.token),
      show(id, '0', outsider.token),
      site.app.call('delete_property', { id }, { token: outsider.token }),
      site.app.call('update_post_property', { id, title: 'Mine' }, { token: outsider.token }),
      site.app.call('renew-listing', { property_id: id }, { token: outsider.token }),
      site.app.call('get_property', { slug_id }, { token: outsider.token }),
      site.app.call('get_interested_users', { property_id: id }, { token: outsider.token }),
    ])
      expect(await call).toMatchObject({ error: true, code: 'NOT_FOUND', status: 200 })
    expect(await site.app.call('delete_property', { id })).toMatchObject({
      code: 'NOT_LOGGED_IN',
      status: 401,
    })
    expect(await site.app.call('delete_property', { id: 987_654 }, { token })).toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  test('when a listing expires before its plan does, this is announced once', async () => {
    const { token } = await seller(1)
    const { id } = (await post(token)).data
    await decide(id, 'listing.approved')
    await site.app.ctx.db
      .updateTable('property')
      .set({ due_at: new Date(site.app.ctx.clock.now().getTime() + 29 * 86_400_000) })
      .where('id', '=', id)
      .execute()
    await warnOwners(site.app.ctx)
    const mails = async () =>
      (
        await site.app.ctx.db
          .selectFrom('outbox')
          .select('payload')
          .where('type', '=', 'mail.listingExpires')
          .execute()
      ).filter(({ payload }) => payload['id'] === id).length
    expect(await mails()).toBe(0)
    site.app.ctx.clock.pass(25 * 86_400_000)
    for (const _ of [1, 2]) await warnOwners(site.app.ctx)
    expect(await mails()).toBe(1)
    await drainOutbox(site.app.ctx)
    const mail = await site.app.http.inject({ url: '/mailbox.json' })
    expect(JSON.stringify(mail.json())).toContain('expires soon')
  })

  test('a listing expires with its plan and is renewed only with a free slot (D13)', async () => {
    const { user, token } = await seller(1)
    const { id } = (await post(token)).data
    await decide(id, 'listing.approved')
    const due = (await site.app.call('get-added-properties', { id }, { token })).data[0].expires_at
    expect(new Date(due).getTime() - site.app.ctx.clock.now().getTime()).toBeLessThanOrEqual(30 * 86_400_000)
    site.app.ctx.clock.pass(31 * 86_400_000)
    await site.app.ctx.db.transaction().execute((trx) =>
      advance(trx, {
        record: 'property',
        id,
        event: { type: 'validity.over' },
        actor: { role: 'clock', id: null },
        now: site.app.ctx.clock.now(),
      }),
    )
    expect(await site.app.call('get_property', { id })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await site.app.call('update_post_property', { id, title: 'X' }, { token })).toMatchObject({
      code: 'NOT_ALLOWED',
    })
    expect(await site.app.call('renew-listing', { property_id: id }, { token })).toMatchObject({
      code: 'PACKAGE_MISSING',
    })
    await subscribe(site.app.ctx, user.id, { property_list: 1 })
    expect((await site.app.call('get-added-properties', { id }, { token })).data[0].allowed).toContain(
      'listing.renewed',
    )
    expect(await site.app.call('renew-listing', { property_id: id }, { token })).toMatchObject({
      data: { state: 'approved' },
    })
    expect(await slots(id)).toEqual(['used', 'used'])
    expect(await site.app.call('renew-listing', { property_id: id }, { token })).toMatchObject({
      code: 'NOT_ALLOWED',
    })
  })
})
