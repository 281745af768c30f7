import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { gather } from '../../../server/areas/alerts/match-searches'
import { queueAlertMails } from '../../../server/areas/alerts/queue-mails'
import type { Ctx } from '../../../server/platform/context'
import { drainOutbox } from '../../../server/core/outbox/drain'
import { alertMails, sweep } from '../../support/alerts-world'
import { CrashAtWrite } from '../../support/crash-at-write'
import { testApp, type TestApp } from '../../support/harness'
import { person } from '../../support/people'
import { ground, listing, type Ground } from '../../support/listings-world'

/**
 * However listings are created, hidden, shown again or changed, and wherever the server is killed, everything that
 * enters the results of a saved search is sent exactly once, and nothing else. The results come from the actual search
 * call.
 */
let app: TestApp
let at: Ground
let seller: number
beforeEach(async () => {
  app = await testApp()
  at = await ground(app.ctx)
  seller = (await person(app.ctx)).user.id
})
afterEach(() => app.close())

const filters = (site: number): Record<string, string | number>[] => [
  { city: 'Seattle', max_price: 300_000 },
  { search: 'garden', category_id: site },
  { latitude: 47.6, longitude: -122.3, radius: 5 },
]

const values = fc.record({
  city: fc.constantFrom('Seattle', 'Portland'),
  price: fc.constantFrom(10_000_000, 25_000_000, 40_000_000),
  title: fc.constantFrom('A house', 'A house with a garden'),
  latitude: fc.constantFrom(47.6, 47.9),
  longitude: fc.constant(-122.3),
  status: fc.constantFrom('active' as const, 'active' as const, 'inactive' as const),
  category: fc.constantFrom('house' as const, 'flat' as const),
})
type Values = typeof values extends fc.Arbitrary<infer V> ? V : never

/** Values that match no search, so a change must bring the listing into the results. */
const elsewhere = { city: 'Portland', latitude: 47.9, price: 40_000_000 }

/** Few listings, so that each changes often. */
const which = fc.nat(3)
const step = fc.oneof(
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('list' as const), values }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('change' as const), which, values }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('hide' as const, 'show' as const), which }) },
  {
    weight: 8,
    arbitrary: fc.record({ kind: fc.constantFrom('sweep' as const, 'sweep' as const, 'gather' as const) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), which }) },
)

async function lookers() {
  return Promise.all(
    filters(at.house).map(async (filter) => {
      const { token, user } = await person(app.ctx)
      await app.call('saved-searches:save', filter, { token })
      return {
        filter,
        email: user.email!,
        came: new Set<string>(),
        before: new Set<string>(),
        ever: new Set<string>(),
      }
    }),
  )
}
type CardReader = Awaited<ReturnType<typeof lookers>>[number]

/** Reads the current results and records those that are new since the last mails. */
async function look(looker: CardReader, after: 'gather' | 'sweep') {
  const { data } = await app.call('get-property-list', { ...looker.filter, limit: 100 })
  const now = new Set((data as { slug_id: string }[]).map(({ slug_id }) => slug_id))
  for (const slug of now) looker.ever.add(slug)
  if (after === 'gather') return
  for (const slug of now) if (!looker.before.has(slug)) looker.came.add(slug)
  looker.before = now
}

const columnsOf = ({ category, ...columns }: Values) => ({ ...columns, category_id: at[category] })

async function sentTo(email: string) {
  const mails = (await alertMails(app)).filter(({ to }) => to === email)
  return mails.flatMap(({ text }) =>
    [...text.matchAll(/\/properties-details\/(\S+)/g)].map(([, slug]) => slug!),
  )
}

describe('exactly-once alerts of saved searches', () => {
  test('list everything that enters the results once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 24, maxLength: 30 }), async (steps) => {
        const people = await lookers()
        const ids = [
          await listing(app.ctx, at, seller, elsewhere),
          await listing(app.ctx, at, seller, elsewhere),
        ]
        const pick = (nth: number) => ids[nth % ids.length]!
        const set = (id: number, columns: object) =>
          app.ctx.db.updateTable('property').set(columns).where('id', '=', id).execute()
        for (const one of steps) {
          if (one.kind === 'list') ids.push(await listing(app.ctx, at, seller, columnsOf(one.values)))
          if (one.kind === 'change') await set(pick(one.which), columnsOf(one.values))
          if (one.kind === 'hide') await set(pick(one.which), { status: 'inactive' })
          if (one.kind === 'show') await set(pick(one.which), { status: 'active' })
          if (one.kind === 'delete') await set(pick(one.which), { deleted_at: app.ctx.clock.now() })
          if (one.kind === 'gather') await gather(app.ctx)
          if (one.kind === 'sweep') await sweep(app)
          if (one.kind === 'gather' || one.kind === 'sweep')
            for (const looker of people) await look(looker, one.kind)
        }
        await sweep(app)
        for (const looker of people) {
          await look(looker, 'sweep')
          const shown = await sentTo(looker.email)
          const which = JSON.stringify(looker.filter)
          expect(shown.toSorted(), which).toEqual([...new Set(shown)].toSorted())
          for (const slug of looker.came) expect(shown, which).toContain(slug)
          for (const slug of shown) expect([...looker.ever], which).toContain(slug)
        }
        await app.ctx.db.updateTable('property').set({ deleted_at: app.ctx.clock.now() }).execute()
        await app.ctx.db.deleteFrom('saved_search').execute()
      }),
      { numRuns: 3, seed: 5, endOnFailure: true },
    )
  })

  test('neither lose nor repeat a listing after a crash at any write', async () => {
    await lookers()
    const reader = await person(app.ctx)
    await app.call('saved-searches:save', { city: 'Seattle' }, { token: reader.token })
    let writes = Infinity
    for (let crashAt = 1; crashAt <= writes; crashAt++) {
      const id = await listing(app.ctx, at, seller, { city: 'Seattle' })
      const crash = new CrashAtWrite(crashAt)
      const dying: Ctx = { ...app.ctx, db: app.ctx.db.withPlugin(crash) }
      await gather(dying).catch(() => {})
      await queueAlertMails(dying).catch(() => {})
      await drainOutbox(dying).catch(() => {})
      if (crash.writes < crashAt) writes = crash.writes
      // The effect stays claimed for a minute after the server died.
      app.ctx.clock.pass(120_000)
      await sweep(app)
      const { slug } = await app.ctx.db
        .selectFrom('property')
        .select('slug')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const shown = await sentTo(reader.user.email!)
      expect(
        shown.filter((one) => one === slug),
        `crash at write ${crashAt}`,
      ).toHaveLength(1)
    }
    expect(writes).toBeGreaterThan(5)
  })

  test('re-send a mail interrupted by a crash with the same id', async () => {
    const reader = await person(app.ctx)
    await app.call('saved-searches:save', { city: 'Seattle' }, { token: reader.token })
    await listing(app.ctx, at, seller, { city: 'Seattle' })
    await gather(app.ctx)
    await queueAlertMails(app.ctx)
    const { mail } = app.ctx
    const sent: (string | undefined)[] = []
    app.ctx.mail = {
      send: async (messageId) => {
        sent.push(messageId.id)
        await mail.send(messageId)
        if (sent.length === 1) throw new Error('the plug')
      },
    }
    await drainOutbox(app.ctx)
    app.ctx.clock.pass(120_000)
    await drainOutbox(app.ctx)
    expect(sent).toHaveLength(2)
    expect(new Set(sent).size).toBe(1)
    expect(await sentTo(reader.user.email!)).toHaveLength(1)
  })

  test('list each listing once during concurrent sweeps', async () => {
    const reader = await person(app.ctx)
    await app.call('saved-searches:save', { city: 'Seattle' }, { token: reader.token })
    for (let n = 0; n < 5; n++) await listing(app.ctx, at, seller, { city: 'Seattle' })
    await Promise.all([gather(app.ctx), gather(app.ctx)])
    await Promise.all([queueAlertMails(app.ctx), queueAlertMails(app.ctx)])
    await Promise.all([drainOutbox(app.ctx), drainOutbox(app.ctx)])
    expect(await sentTo(reader.user.email!)).toHaveLength(5)
  })
})
