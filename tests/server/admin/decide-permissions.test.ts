import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { foundTeam } from '../../../server/areas/team/found-team'
import { advance } from '../../../server/core/advance'
import type { RecordName } from '../../../contract/values'
import { testApp, type TestApp } from '../../support/harness'
import { admin, person } from '../../support/people'

type Somebody = Awaited<ReturnType<typeof person>>

let app: TestApp
let founder: Somebody
let clerk: Somebody
let someone: Somebody

beforeAll(async () => {
  app = await testApp()
  const { ctx } = app
  founder = await admin(ctx)
  await ctx.db.transaction().execute((trx) => foundTeam(trx, founder.user, ctx.clock.now()))
  clerk = await person(ctx, { role: 'admin', permissions: ['people', 'reports'] })
  someone = await person(ctx)
})
afterAll(() => app.close())

/** Sends an administrator's event directly to `advance`, bypassing every call. */
const send = (who: Somebody, record: RecordName, id: number, event: string) =>
  app.ctx.db.transaction().execute((trx) =>
    advance(trx, {
      record,
      id,
      event: { type: event },
      actor: { role: 'admin', id: who.user.id },
      reason: 'Because',
      now: app.ctx.clock.now(),
    }),
  )

const opened = async (who: Somebody, record: RecordName, id: number) =>
  (await app.call('admin/record', { record, id: String(id) }, { token: who.token })).data as {
    allowed: { event: string }[]
    barred: { event: string; why: string }[]
  }

/** Creates an appealed report decided by the given administrator. */
async function appealed(decidedBy: number | null): Promise<number> {
  const { db, clock } = app.ctx
  const { user: concerned } = await person(app.ctx)
  const now = clock.now()
  const { id } = await db
    .insertInto('report')
    .values({
      user_id: someone.user.id,
      to_user_id: concerned.id,
      concerned_id: concerned.id,
      other_message: 'Asks for money',
      statement: 'So it was',
      appeal: 'It was not',
      state: 'appealed',
      decided_by: decidedBy,
      due_at: now,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

describe('permission checks of `advance`', () => {
  test('refuse an administrator whose permission was removed while they decided', async () => {
    const { user, token } = await person(app.ctx, { role: 'admin', permissions: ['people'] })
    await app.ctx.db
      .updateTable('app_user')
      .set({ permissions: ['log'] })
      .where('id', '=', user.id)
      .execute()
    await expect(
      send({ user, token }, 'account', someone.user.id, 'account.deactivated'),
    ).rejects.toMatchObject({ code: 'FORBIDDEN', text: 'team.missing.people' })
    await app.ctx.db.updateTable('app_user').set({ role: 'user' }).where('id', '=', user.id).execute()
    await expect(
      send({ user, token }, 'account', someone.user.id, 'account.deactivated'),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('refuse changes to a catalogue entry with only the content permission', async () => {
    const { ctx } = app
    const { user, token } = await person(ctx, { role: 'admin', permissions: ['content'] })
    const { id: subject } = await ctx.db
      .insertInto('category')
      .values({ name: 'Barn', slug: 'barn', image: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await ctx.db
      .selectFrom('publication')
      .select('id')
      .where('kind', '=', 'category')
      .where('subject_id', '=', subject)
      .executeTakeFirstOrThrow()
    await expect(send({ user, token }, 'publication', id, 'entry.unpublished')).rejects.toMatchObject({
      text: 'team.missing.catalogue',
    })
  })

  test.each([
    ['their own account', () => clerk.user.id, 'admin.ownAccount'],
    ['the first administrator', () => founder.user.id, 'team.founderStays'],
  ])('refuse to deactivate %s', async (_, id, text) => {
    await expect(send(clerk, 'account', id(), 'account.deactivated')).rejects.toMatchObject({
      code: 'FORBIDDEN',
      text,
    })
  })

  test('leave an appeal to an administrator other than the one who decided, if there is another', async () => {
    const id = await appealed(clerk.user.id)
    await expect(send(clerk, 'report', id, 'appeal.refused')).rejects.toMatchObject({
      code: 'FORBIDDEN',
      text: 'reports.anotherDecides',
    })
    expect(await send(founder, 'report', id, 'appeal.refused')).toMatchObject({ to: 'confirmed' })
  })

  test.each([
    ['reported it', 'user_id'],
    ['is reported', 'concerned_id'],
  ] as const)(
    'keep an administrator who %s out of the decision and the appeal, if there is another',
    async (_, side) => {
      const { db } = app.ctx
      const file = async (state: 'open' | 'appealed', decidedBy: number | null) => {
        const id = await appealed(decidedBy)
        await db
          .updateTable('report')
          .set({ state, [side]: clerk.user.id })
          .where('id', '=', id)
          .execute()
        return id
      }
      const own = { code: 'FORBIDDEN', text: 'reports.ownCase' }
      const open = await file('open', null)
      for (const event of ['upheld.none', 'report.dismissed'])
        await expect(send(clerk, 'report', open, event), event).rejects.toMatchObject(own)
      const { allowed, barred } = await opened(clerk, 'report', open)
      expect(allowed).toEqual([])
      expect(barred.map(({ event }) => event)).toEqual(
        expect.arrayContaining(['upheld.none', 'report.dismissed']),
      )
      expect(await send(founder, 'report', open, 'report.dismissed')).toMatchObject({ to: 'dismissed' })

      // One administrator is involved and the other made the decision, so only the one involved is excluded.
      const appeal = await file('appealed', founder.user.id)
      for (const event of ['appeal.granted', 'appeal.refused'])
        await expect(send(clerk, 'report', appeal, event), event).rejects.toMatchObject(own)
      expect(await send(founder, 'report', appeal, 'appeal.refused')).toMatchObject({ to: 'confirmed' })

      // A sole administrator may decide everything.
      await db
        .updateTable('app_user')
        .set({ permissions: ['people'] })
        .where('id', '=', founder.user.id)
        .execute()
      const alone = await file('open', null)
      expect(await send(clerk, 'report', alone, 'upheld.none')).toMatchObject({ to: 'upheld' })
      await db
        .updateTable('app_user')
        .set({ permissions: ['everything'] })
        .where('id', '=', founder.user.id)
        .execute()
    },
  )
})

describe("actions an administrator isn't allowed to take are barred with a reason", () => {
  test.each([
    ['their own account', () => clerk.user.id, /Ask another administrator to change your account/],
    ['the first administrator’s', () => founder.user.id, /first administrator always keeps full access/],
  ])('bars account actions for %s', async (_, id, why) => {
    const { allowed, barred } = await opened(clerk, 'account', id())
    expect(allowed).toEqual([])
    expect(barred).toContainEqual({ event: 'account.deactivated', why: expect.stringMatching(why) })
  })

  test("bars nothing on another user's account", async () => {
    const { allowed, barred } = await opened(clerk, 'account', someone.user.id)
    expect(allowed.map(({ event }) => event)).toContain('account.deactivated')
    expect(barred).toEqual([])
  })

  test("bars an appeal against one's own decision, while another administrator may decide it", async () => {
    const id = await appealed(clerk.user.id)
    const own = await opened(clerk, 'report', id)
    expect(own.allowed).toEqual([])
    expect(own.barred.map(({ event }) => event).toSorted()).toEqual(['appeal.granted', 'appeal.refused'])
    const other = await opened(founder, 'report', id)
    expect(other.allowed.map(({ event }) => event).toSorted()).toEqual(['appeal.granted', 'appeal.refused'])
    expect(other.barred).toEqual([])
  })
})
