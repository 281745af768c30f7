import { beforeAll, describe, expect, test } from 'vitest'
import { advance } from '../../../server/core/advance'
import { drainOutbox } from '../../../server/core/outbox/drain'
import { listing, subscribe } from '../../support/listings-world'
import { admin, person } from '../../support/people'
import { project } from '../../support/projects-world'
import { reportsSite, type Somebody } from './reports-site'

const site = reportsSite()
const { send, decide, mails } = site

const ofHome = () => ({ property_id: site.home, reason_id: site.fraud })

const eventsOf = async (id: number) => {
  const as = { token: site.chief.token }
  const { data } = await site.app.call('admin/record', { record: 'report', id: String(id) }, as)
  return (data.allowed as { event: string }[]).map(({ event }) => event)
}

const isPublic = async (id = site.home) =>
  (await site.app.call('get-property-list', { id: String(id) })).data.length === 1

const listed = (id = site.home) =>
  site.app.ctx.db
    .selectFrom('property')
    .select(['request_status', 'revision_state', 'reject_reason', 'due_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const accountOf = async ({ user }: Somebody) =>
  (
    await site.app.ctx.db
      .selectFrom('app_user')
      .select('account_state')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
  ).account_state

const measureOf = async (id: number) =>
  (
    await site.app.ctx.db
      .selectFrom('report')
      .select('measure')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).measure

/** Drains the outbox and returns the last mails to the reporter and to the user concerned. */
async function letters(concerned: Somebody = site.owner) {
  await drainOutbox(site.app.ctx)
  const [reporter, owner] = [await mails(site.ann), await mails(concerned)]
  return { reporter: reporter.at(-1)!.body, owner: owner.at(-1)!.body, sentToOwner: owner.length }
}

// Going live again requires a plan, just like going live at first.
beforeAll(() => subscribe(site.app.ctx, site.owner.user.id, { property_list: null }))

describe('upholding a report', () => {
  test('requires a measure', async () => {
    const { data } = await send(site.ann, ofHome())
    const refused = await decide(data.id, 'report.upheld', 'It is a fraud.')
    expect(refused).toMatchObject({ error: true })
    expect(await measureOf(data.id)).toBeNull()
    expect(await eventsOf(data.id)).toEqual([
      'upheld.none',
      'upheld.hide',
      'upheld.unpublish',
      'upheld.warn',
      'upheld.deactivate',
      'report.dismissed',
    ])
  })

  test('upholding without a measure leaves the listing live and informs both sides', async () => {
    const { data } = await send(site.ann, ofHome())
    await decide(data.id, 'upheld.none', 'The owner has replaced the pictures.')
    expect(await isPublic()).toBe(true)
    expect(await measureOf(data.id)).toBe('none')
    const { reporter, owner } = await letters()
    expect(reporter).toMatch(/We took no further action: The owner has replaced/)
    expect(owner).toMatch(/took no further action: The owner has replaced.*\/user\/notifications/s)
  })

  test('hides a listing until its owner has fixed it, and mails each side once', async () => {
    const { length: before } = await mails(site.owner)
    const { data } = await send(site.ann, ofHome())
    expect(await decide(data.id, 'upheld.hide', 'The pictures show another house.')).toMatchObject({
      data: { state: 'upheld' },
    })
    expect(await isPublic()).toBe(false)
    expect(await listed()).toMatchObject({
      revision_state: 'questioned',
      reject_reason: 'The pictures show another house.',
      due_at: expect.any(Date),
    })
    const after = await letters()
    expect(after.reporter).toMatch(/hidden until its owner has fixed it: The pictures show/)
    expect(after.owner).toMatch(/hid your listing: The pictures show.*answer by [A-Z]\w+ \d+, 20\d\d/s)
    expect(after.sentToOwner - before).toBe(1)
    const shown = await site.app.call('decisions', {}, { token: site.owner.token })
    expect(shown.data[0]).toMatchObject({ id: data.id, measure: 'hide' })
    const fixed = { id: String(site.home), title: 'With its own pictures' }
    expect(await site.app.call('update_post_property', fixed, { token: site.owner.token })).toMatchObject({
      error: false,
    })
    expect(await listed()).toMatchObject({ request_status: 'pending', revision_state: 'settled' })
  })

  test('unpublishes a listing or a project', async () => {
    const built = await project(site.app.ctx, site.at, site.owner.user.id)
    for (const about of [ofHome(), { project_id: built, reason_id: site.fraud }]) {
      const { data } = await send(site.ann, about)
      await decide(data.id, 'upheld.unpublish', 'There is no such house.')
      const { reporter, owner } = await letters()
      expect(reporter).toMatch(/unpublished the listing: There is no such house/)
      expect(owner).toMatch(/unpublished your listing: There is no such house/)
    }
    expect(await listed()).toMatchObject({
      request_status: 'rejected',
      reject_reason: 'There is no such house.',
    })
    const row = await site.app.ctx.db
      .selectFrom('project')
      .select('request_status')
      .where('id', '=', built)
      .executeTakeFirstOrThrow()
    expect(row.request_status).toBe('rejected')
  })

  test('warns a user without changing their account', async () => {
    const { data } = await send(site.ann, { user_id: site.owner.user.id, reason_id: site.fraud })
    expect(await eventsOf(data.id)).toEqual([
      'upheld.none',
      'upheld.warn',
      'upheld.deactivate',
      'report.dismissed',
    ])
    await decide(data.id, 'upheld.warn', 'No cash in advance.')
    expect(await accountOf(site.owner)).toBe('active')
    const { reporter, owner } = await letters()
    expect(reporter).toMatch(/warned the person responsible: No cash/)
    expect(owner).toMatch(/This is a warning: No cash/)
  })

  test('deactivates the account: the user is signed out, the listings are hidden, and a message can be sent as an appeal', async () => {
    const other = await person(site.app.ctx, { name: 'Carl' })
    await listing(site.app.ctx, site.at, other.user.id)
    const { data } = await send(site.ann, { user_id: other.user.id, reason_id: site.fraud })
    await decide(data.id, 'upheld.deactivate', 'Three people lost money.')
    expect(await accountOf(other)).toBe('deactivated')
    expect(await site.app.call('decisions', {}, { token: other.token })).toMatchObject({ error: true })
    const { owner, sentToOwner } = await letters(other)
    expect(owner).toMatch(/deactivated your account: Three people.*\/contact-us/s)
    expect(sentToOwner).toBe(1)
  })

  test('offers only the measures that the role permits, and decides nothing if a measure is refused', async () => {
    const clerk = await person(site.app.ctx, { role: 'admin', permissions: ['reports'] })
    const { data } = await send(site.ann, ofHome())
    const as = { token: clerk.token }
    const asked = { record: 'report', id: String(data.id) }
    const { allowed } = (await site.app.call('admin/record', asked, as)).data
    expect(allowed.map(({ event }: { event: string }) => event)).toEqual([
      'upheld.none',
      'upheld.warn',
      'report.dismissed',
    ])
    for (const event of ['upheld.hide', 'upheld.unpublish', 'upheld.deactivate'])
      expect(await site.app.call('admin/advance', { ...asked, event, reason: 'So' }, as)).toMatchObject({
        code: 'NOT_ALLOWED',
      })
    expect(await isPublic()).toBe(true)
    await site.app.ctx.db
      .updateTable('app_user')
      .set({ role: 'user' })
      .where('id', '=', clerk.user.id)
      .execute()
  })

  test('when two reports concern one listing, the second decision finds it hidden', async () => {
    const first = (await send(site.ann, ofHome())).data
    const ben = await person(site.app.ctx)
    const second = (await send(ben, ofHome())).data
    await decide(first.id, 'upheld.hide', 'Fix it.')
    expect(await eventsOf(second.id)).not.toContain('upheld.hide')
  })
})

describe('granted appeal', () => {
  const appeal = async (id: number) => {
    await site.app.call('appeal-decision', { id, words: 'It is mine' }, { token: site.owner.token })
  }
  /** Grants the appeal as another administrator. */
  const grant = async (id: number, permissions?: string[]) => {
    const by = permissions
      ? await person(site.app.ctx, { role: 'admin', permissions })
      : await admin(site.app.ctx)
    const asked = { record: 'report', id: String(id), event: 'appeal.granted', reason: 'We saw the deed.' }
    const answer = await site.app.call('admin/advance', asked, { token: by.token })
    await site.app.ctx.db
      .updateTable('app_user')
      .set({ role: 'user', permissions: [] })
      .where('id', '=', by.user.id)
      .execute()
    return answer
  }

  test.each(['upheld.hide', 'upheld.unpublish'])(
    'makes a listing taken down by %s live again',
    async (event) => {
      const { data } = await send(site.ann, ofHome())
      await decide(data.id, event, 'No such house.')
      await appeal(data.id)
      expect(await grant(data.id)).toMatchObject({ data: { state: 'overturned' } })
      expect(await isPublic()).toBe(true)
      expect(await listed()).toMatchObject({ request_status: 'approved', reject_reason: null })
      const { owner } = await letters()
      expect(owner).toMatch(/decision and what we did have been reversed: We saw the deed/)
    },
  )

  test("doesn't reverse a measure that has been decided again since", async () => {
    const { data } = await send(site.ann, ofHome())
    await decide(data.id, 'upheld.hide', 'Fix it.')
    const rejected = {
      record: 'property',
      id: site.home,
      event: { type: 'listing.rejected' },
      actor: { role: 'admin', id: site.chief.user.id },
      reason: 'It is not yours.',
      now: site.app.ctx.clock.now(),
    } as const
    await site.app.ctx.db.transaction().execute((trx) => advance(trx, rejected))
    await appeal(data.id)
    expect(await grant(data.id)).toMatchObject({ data: { state: 'overturned' } })
    expect(await listed()).toMatchObject({ request_status: 'rejected' })
    const { owner } = await letters()
    expect(owner).toMatch(/the decision no longer counts: We saw/)
  })

  test('requires an administrator with the permission to reverse the measure', async () => {
    const { data } = await send(site.ann, ofHome())
    await decide(data.id, 'upheld.unpublish', 'No such house.')
    await appeal(data.id)
    expect(await grant(data.id, ['reports'])).toMatchObject({
      code: 'NOT_ALLOWED',
      message: expect.stringContaining("can't reverse it"),
    })
    expect(await grant(data.id, ['reports', 'listings'])).toMatchObject({ data: { state: 'overturned' } })
    expect(await isPublic()).toBe(true)
  })
})
