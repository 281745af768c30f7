import { describe, expect, test } from 'vitest'
import { drainOutbox } from '../../../server/core/outbox/drain'
import { person } from '../../support/people'
import { project } from '../../support/projects-world'
import { listing } from '../../support/listings-world'
import { reportsSite } from './reports-site'

const site = reportsSite()
const { send, decide, mails } = site

describe('add_reports', () => {
  test('the report reasons state which of them require a text', async () => {
    expect((await site.app.call('get_report_reasons')).data).toMatchObject([
      { id: site.fraud, asks_text: false },
      { id: site.other, asks_text: true },
    ])
  })

  test('accepts reports on a listing, a project and a user, each with a history of its own', async () => {
    const built = await project(site.app.ctx, site.at, site.owner.user.id)
    for (const about of [
      { property_id: site.home },
      { project_id: built },
      { user_id: site.owner.user.id },
    ]) {
      const sent = await send(site.ann, { ...about, reason_id: site.fraud, other_message: 'No such street' })
      expect(sent).toMatchObject({ error: false, data: { id: expect.any(Number), state: 'open' } })
      const history = await site.app.ctx.db
        .selectFrom('record_history')
        .select(['event', 'to_state', 'actor_id'])
        .where('record', '=', 'report')
        .where('record_id', '=', String(sent.data.id))
        .execute()
      expect(history).toEqual([{ event: 'created', to_state: 'open', actor_id: site.ann.user.id }])
      const kept = await site.app.ctx.db
        .selectFrom('report')
        .select(['reason_id', 'other_message'])
        .where('id', '=', sent.data.id)
        .executeTakeFirst()
      expect(kept).toEqual({ reason_id: site.fraud, other_message: 'No such street' })
    }
  })

  test('requires a reason, and a text if the reason demands it', async () => {
    const wrong = async (what: object) => (await send(site.ann, { property_id: site.home, ...what })).errors
    expect(await wrong({})).toHaveProperty('reason_id')
    expect(await wrong({ reason_id: '' })).toHaveProperty('reason_id')
    expect(await wrong({ reason_id: 999_999 })).toHaveProperty('reason_id')
    for (const reason_id of [site.other, 0]) {
      expect(await wrong({ reason_id })).toHaveProperty('other_message')
      expect(await wrong({ reason_id, other_message: '  ' })).toHaveProperty('other_message')
    }
    expect(await send(site.ann, { reason_id: site.fraud })).toMatchObject({ code: 'VALIDATION' })
    const two = { property_id: site.home, user_id: site.owner.user.id, reason_id: site.fraud }
    expect(await send(site.ann, two)).toMatchObject({ code: 'VALIDATION' })
    expect(
      await send(site.ann, { property_id: site.home, reason_id: 0, other_message: 'It is a shed' }),
    ).toMatchObject({
      error: false,
    })
  })

  test("refuses reports on the reporter's own listings or non-public ones, and reports by guests", async () => {
    const built = await project(site.app.ctx, site.at, site.owner.user.id)
    for (const own of [{ property_id: site.home }, { project_id: built }, { user_id: site.owner.user.id }])
      expect(await send(site.owner, { ...own, reason_id: site.fraud })).toMatchObject({ code: 'FORBIDDEN' })
    const hidden = await listing(site.app.ctx, site.at, site.owner.user.id, { request_status: 'pending' })
    const gone = await person(site.app.ctx, { account_state: 'purged' })
    for (const about of [
      { property_id: hidden },
      { property_id: 999_999 },
      { project_id: 999_999 },
      { user_id: gone.user.id },
    ])
      expect(await send(site.ann, { ...about, reason_id: site.fraud })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await send(null, { property_id: site.home, reason_id: site.fraud })).toMatchObject({
      code: 'NOT_LOGGED_IN',
    })
  })

  test("a report sent ten times concurrently is created once, and another user's report is separate", async () => {
    const what = { property_id: site.home, reason_id: site.fraud }
    const all = await Promise.all(Array.from({ length: 10 }, () => send(site.ann, what)))
    expect(all.map(({ code }) => code ?? 'sent').toSorted()).toEqual([
      ...Array.from({ length: 9 }, () => 'CONFLICT'),
      'sent',
    ])
    const ben = await person(site.app.ctx)
    expect(await send(ben, what)).toMatchObject({ error: false })
  })
})

describe('administrator', () => {
  test('sees a report in the queue with its subject and upholds it, which mails the reporter', async () => {
    const { data } = await send(site.ann, {
      property_id: site.home,
      reason_id: site.other,
      other_message: 'Asks for cash',
    })
    const queue = await site.app.call('admin/queue', { record: 'report' }, { token: site.chief.token })
    expect(queue.data).toContainEqual(
      expect.objectContaining({
        id: String(data.id),
        title: 'Too good to be true',
        subtitle: 'Asks for cash',
        owner: { id: site.ann.user.id, name: 'Ann' },
        allowed: [
          { event: 'upheld.none', needs_reason: true, reason_read: true, tone: null },
          { event: 'upheld.hide', needs_reason: true, reason_read: true, tone: 'usual' },
          { event: 'upheld.unpublish', needs_reason: true, reason_read: true, tone: null },
          { event: 'upheld.warn', needs_reason: true, reason_read: true, tone: null },
          { event: 'upheld.deactivate', needs_reason: true, reason_read: true, tone: 'grave' },
          { event: 'report.dismissed', needs_reason: true, reason_read: true, tone: 'grave' },
        ],
      }),
    )
    const read = () =>
      site.app.call('admin/record', { record: 'report', id: data.id }, { token: site.chief.token })
    const whole = (await read()).data
    expect(whole.fields).toContainEqual({ label: 'admin.label.report_reason', value: 'Something else' })
    expect(whole.related).toMatchObject([{ record: 'property', id: String(site.home) }])
    expect(await decide(data.id, 'upheld.none')).toMatchObject({ code: 'VALIDATION' })
    const decided = await decide(data.id, 'upheld.none', 'The listing was taken down.')
    expect(decided.data).toMatchObject({ state: 'upheld', allowed: [] })
    expect((await read()).data.fields).toContainEqual({
      label: 'admin.label.statement',
      value: 'The listing was taken down.',
    })
    await drainOutbox(site.app.ctx)
    expect(await mails(site.ann)).toMatchObject([
      { subject: expect.stringContaining('Too good'), body: expect.stringContaining('taken down') },
    ])
    expect(await mails(site.owner)).toMatchObject([
      {
        subject: expect.stringContaining('Too good'),
        body: expect.stringMatching(/taken down.*\/user\/notifications/s),
      },
    ])
    expect(await decide(data.id, 'report.dismissed', 'No')).toMatchObject({ code: 'NOT_ALLOWED' })
  })

  test("dismisses a report on a user, who isn't named in the mail and may be reported again", async () => {
    const what = { user_id: site.owner.user.id, reason_id: site.fraud }
    const { data } = await send(site.ann, what)
    expect(await send(site.ann, what)).toMatchObject({ code: 'CONFLICT' })
    await decide(data.id, 'report.dismissed', 'We have met her.')
    await drainOutbox(site.app.ctx)
    expect(await mails(site.ann)).toMatchObject([
      { body: expect.stringMatching(/a user you reported.*met her/s) },
    ])
    expect((await mails(site.ann))[0]!.body).not.toContain('Olga')
    const again = await send(site.ann, what)
    expect(again).toMatchObject({ error: false })
    const whole = await site.app.call(
      'admin/record',
      { record: 'report', id: again.data.id },
      { token: site.chief.token },
    )
    expect(whole.data.related).toContainEqual(
      expect.objectContaining({ record: 'report', id: String(data.id), state: 'dismissed' }),
    )
  })
})
