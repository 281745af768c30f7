import { describe, expect, test } from 'vitest'
import { featuringEnd } from '../../../server/app/jobs/deadlines'
import { drainOutbox } from '../../../server/core/outbox/drain'
import { day, featuringSite } from '../../support/featuring-site'
import { person } from '../../support/people'
import { listing } from '../../support/listings-world'

const site = featuringSite()
const { decide, feature, featured, slots, notified, seller } = site

describe('featuring by the operator', () => {
  const put = (input: object, token = site.boss.token) =>
    site.app.call('admin/feature', { record: 'property', days: 10, ...input }, { token })

  test("uses none of the owner's slots, ends with a reason shown to the owner, and is logged", async () => {
    const { user, token } = await person(site.app.ctx)
    const property = await listing(site.app.ctx, site.at, user.id)
    const { data, error } = await put({ id: property, reason: 'A fine example' })
    expect([error, data.state]).toEqual([false, 'approved'])
    expect(await slots(Number(data.id))).toEqual([])
    const until = new Date(site.app.ctx.clock.now().getTime() + 10 * day).toISOString()
    expect(await featured(token)).toMatchObject([{ state: 'approved', end_at: until }])
    const promoted = { promoted: '1', userid: user.id }
    expect((await site.app.call('get-property-list', promoted)).data).toMatchObject([{ id: property }])
    // The listing links to the featuring, whose history shows who featured the listing and why.
    const shown = async (record: string, id: unknown) =>
      (await site.app.call('admin/record', { record, id }, { token: site.boss.token })).data
    expect((await shown('property', property)).related).toMatchObject([
      { record: 'advertisement', id: data.id, state: 'approved' },
    ])
    expect((await shown('advertisement', data.id)).history).toMatchObject([
      { event: 'featuring.granted', actor_role: 'admin', reason: 'A fine example' },
      { event: 'created', actor_role: 'admin' },
    ])
    expect(await put({ id: property })).toMatchObject({ code: 'NOT_ALLOWED' })

    const id = Number(data.id)
    expect(await decide(id, 'featuring.ended')).toMatchObject({ code: 'VALIDATION' })
    expect((await decide(id, 'featuring.ended', 'Others wait')).error).toBe(false)
    expect((await site.app.call('get-property-list', promoted)).data).toEqual([])
    expect(await featured(token)).toMatchObject([{ state: 'expired', reject_reason: 'Others wait' }])
    await drainOutbox(site.app.ctx)
    expect(await notified(user.id)).toEqual(['mail.featuringApproved', 'mail.featuringEnded'])
    // Features the listing again, this time until its days have passed.
    expect((await put({ id: property, days: 2 })).error).toBe(false)
    site.app.ctx.clock.pass(3 * day)
    await featuringEnd.run(site.app.ctx)
    expect((await featured(token))[0]).toMatchObject({ state: 'expired', reject_reason: null })
  })

  test('requires the listings permission and a public listing', async () => {
    const { user, token, property } = await seller()
    expect(await put({ id: property }, token)).toMatchObject({ code: 'FORBIDDEN' })
    const hidden = await listing(site.app.ctx, site.at, user.id, { request_status: 'pending' })
    expect(await put({ id: hidden })).toMatchObject({ code: 'NOT_ALLOWED' })
    expect(await put({ id: 999_999 })).toMatchObject({ code: 'NOT_FOUND' })
    for (const days of [0, 366, 'many'])
      expect(await put({ id: property, days })).toMatchObject({
        code: 'VALIDATION',
        errors: { days: expect.any(String) },
      })
    // A pending request must be decided instead.
    await feature(property, token)
    expect(await put({ id: property })).toMatchObject({ code: 'NOT_ALLOWED' })
  })
})
