import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { grantPackage } from '../../../server/areas/packages/grant'
import { deletionGrace, listingDeadlines, subscriptionEnd } from '../../../server/app/jobs/deadlines'
import { batch, type Job } from '../../../server/app/jobs/job'
import { isRecorded, recordRun, secondsUntilDue } from '../../../server/app/jobs/last-run'
import { jobs, startJobs } from '../../../server/app/jobs/start-jobs'
import { json } from '../../../server/platform/db/json'
import { testApp, type TestApp } from '../../support/harness'
import { makePackage } from '../../support/payments-site'
import { person } from '../../support/people'

let app: TestApp
beforeEach(async () => {
  app = await testApp()
})
afterEach(() => app.close())

const day = 86_400_000

describe('hourly and daily jobs', () => {
  const runs: string[] = []
  const rare = (name: string, every: number, run = async () => 1): Job => ({
    name,
    every,
    run: async () => {
      runs.push(name)
      return run()
    },
  })
  beforeEach(() => {
    runs.length = 0
  })

  /** Starts a server with these jobs briefly, like a site that restarts often. */
  async function startFor(all: Job[], ms = 300) {
    const stop = startJobs(app.ctx, all, { seconds: 0, apart: 0 })
    await new Promise((done) => setTimeout(done, ms))
    await stop()
  }

  test('run once per period although each server lives for minutes', async () => {
    const all = [rare('hourly', 3600), rare('daily', 86_400)]
    for (let minutes = 0; minutes < 24 * 60; minutes += 20) {
      await startFor(all, 40)
      app.ctx.clock.pass(20 * 60_000)
    }
    expect(runs.filter((name) => name === 'hourly')).toHaveLength(24)
    expect(runs.filter((name) => name === 'daily')).toHaveLength(1)
  })

  test('run again soon after a failure, or after a restore from another site', async () => {
    const failing = rare('failing', 86_400, async () => {
      throw new Error('not today')
    })
    await startFor([failing])
    await startFor([failing])
    expect(runs).toEqual(['failing', 'failing'])
    runs.length = 0
    const { db } = app.ctx
    await db
      .insertInto('setting')
      .values({ name: 'restored_from', value: json('2026-01-01') })
      .execute()
    const daily = rare('daily', 86_400)
    await startFor([daily])
    expect(runs).toEqual([])
    await db.deleteFrom('setting').where('name', '=', 'restored_from').execute()
    await startFor([daily])
    expect(runs).toEqual(['daily'])
  })

  test('wait at most one period if a wrong clock recorded the last run', async () => {
    const daily = rare('daily', 86_400)
    await recordRun(app.ctx, daily)
    app.ctx.clock.pass(-30 * day)
    expect(await secondsUntilDue(app.ctx, daily)).toBe(86_400)
  })

  test('the last run of each job determines its next run', () => {
    const late = jobs.filter(({ every, first }) => (first ?? every) >= 3600)
    expect(late.filter((job) => !isRecorded(job)).map(({ name }) => name)).toEqual([])
  })
})

async function listing(userId: number, dueAt: Date | null): Promise<number> {
  const { db, clock } = app.ctx
  const category = await db
    .insertInto('category')
    .values({ name: 'House', slug: `house-${userId}-${dueAt?.getTime()}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('property')
    .values({
      slug: `home-${category.id}`,
      user_id: userId,
      category_id: category.id,
      property_type: 'sell',
      title: 'A home',
      description: 'A home',
      price: 1,
      currency: 'USD',
      address: 'Here',
      city: 'C',
      state: 'S',
      country: 'L',
      latitude: 0,
      longitude: 0,
      attrs: '{}',
      request_status: 'approved',
      status: 'active',
      market_status: 'available',
      due_at: dueAt,
      posted_at: clock.now(),
      updated_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

describe('deadline jobs', () => {
  test('end subscriptions after their last day, once', async () => {
    const { user } = await person(app.ctx)
    const packageId = await makePackage(app, { price_minor: 0, days: 10 })
    await app.ctx.db.transaction().execute((trx) =>
      grantPackage(trx, {
        userId: user.id,
        packageId,
        paymentId: null,
        grantedBy: null,
        now: app.ctx.clock.now(),
      }),
    )
    app.ctx.clock.pass(10 * day - 1)
    expect(await subscriptionEnd.run(app.ctx)).toBe(0)
    app.ctx.clock.pass(1)
    expect(await subscriptionEnd.run(app.ctx)).toBe(1)
    expect(await subscriptionEnd.run(app.ctx)).toBe(0)
    const history = await app.ctx.db
      .selectFrom('record_history')
      .select(['event', 'to_state', 'actor_role'])
      .where('record', '=', 'subscription')
      .orderBy('id')
      .execute()
    expect(history).toEqual([
      { event: 'created', to_state: 'active', actor_role: 'person' },
      { event: 'period.over', to_state: 'ended', actor_role: 'clock' },
    ])
  })

  test('unpublish expired listings, but not those without an end date (D13)', async () => {
    const { user } = await person(app.ctx)
    const ends = await listing(user.id, new Date(app.ctx.clock.now().getTime() + day))
    const stays = await listing(user.id, null)
    expect(await listingDeadlines.run(app.ctx)).toBe(0)
    app.ctx.clock.pass(day)
    expect(await listingDeadlines.run(app.ctx)).toBe(1)
    const rows = await app.ctx.db
      .selectFrom('property')
      .select(['id', 'request_status', 'public'])
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { id: ends, request_status: 'expired', public: false },
      { id: stays, request_status: 'approved', public: true },
    ])
  })

  test('drop a pending edit when its listing expires', async () => {
    const { db, clock } = app.ctx
    const { user } = await person(app.ctx)
    const id = await listing(user.id, new Date(clock.now().getTime() + day))
    await db.updateTable('property').set({ revision_state: 'editReview' }).where('id', '=', id).execute()
    await db
      .insertInto('property_revision')
      .values({ property_id: id, changes: '{"title":"A larger home"}', submitted_at: clock.now() })
      .execute()
    clock.pass(day)
    expect(await listingDeadlines.run(app.ctx)).toBe(1)
    expect(await db.selectFrom('property_revision').selectAll().execute()).toEqual([])
  })

  test('purge accounts after the grace period (D44)', async () => {
    const { user } = await person(app.ctx, {
      account_state: 'deletionRequested',
      account_due_at: new Date(app.ctx.clock.now().getTime() + 30 * day),
    })
    expect(await deletionGrace.run(app.ctx)).toBe(0)
    app.ctx.clock.pass(30 * day)
    expect(await deletionGrace.run(app.ctx)).toBe(1)
    const row = await app.ctx.db
      .selectFrom('app_user')
      .selectAll()
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ account_state: 'purged', name: '', email: null })
  })

  test('continue although some accounts fail to be purged', async () => {
    const { db, clock } = app.ctx
    const due = (days: number) => ({
      account_state: 'deletionRequested' as const,
      account_due_at: new Date(clock.now().getTime() - days * day),
    })
    const stuck = await Promise.all(Array.from({ length: batch }, () => person(app.ctx, due(2))))
    const { user } = await person(app.ctx, due(1))
    const ids = stuck.map((one) => one.user.id)
    // Makes the deadline fail for any reason, every time.
    await sql`create function refuse_test() returns trigger language plpgsql as $$ begin raise 'stuck'; end $$`.execute(
      db,
    )
    await sql`create trigger refuse_test before update on app_user for each row
      when (old.id = any(${sql.lit(`{${ids.join()}}`)}::bigint[])) execute function refuse_test()`.execute(db)
    try {
      expect(await deletionGrace.run(app.ctx)).toBe(1)
    } finally {
      await sql`drop function refuse_test cascade`.execute(db)
    }
    const row = await db
      .selectFrom('app_user')
      .select('account_state')
      .where('id', '=', user.id)
      .executeTakeFirst()
    expect(row).toEqual({ account_state: 'purged' })
  })

  test('run on an empty database, and stopping waits for running jobs', async () => {
    for (const job of jobs) expect(await job.run(app.ctx)).toBe(0)
    const stop = startJobs(app.ctx)
    await stop()
  })
})
