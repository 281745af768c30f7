import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldViews, noteLook } from '../../../server/areas/listings/count-views'
import { testApp, type TestApp } from '../../support/harness'
import { ground, listing } from '../../support/listings-world'
import { person } from '../../support/people'

const day = 86_400_000
let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Pads the given last days with zeros at the front to make 30 days. */
const days = (...last: number[]) => [...Array.from({ length: 30 - last.length }, () => 0), ...last]

test('an owner sees the views and enquiries of the last 30 days, day by day', async () => {
  const { ctx } = app
  const at = await ground(ctx)
  const owner = await person(ctx)
  const id = await listing(ctx, at, owner.user.id)
  const quiet = await listing(ctx, at, owner.user.id)
  const trend = async (which: number) =>
    (await app.call('get-added-properties', { id: which }, { token: owner.token })).data[0].trend
  const look = async (ip: string) => {
    await noteLook(ctx, id, { ip, viewerId: null, now: ctx.clock.now() })
    await foldViews(ctx.db, ctx.clock.now())
  }
  await look('10.0.0.1')
  ctx.clock.pass(28 * day)
  await look('10.0.0.1')
  await look('10.0.0.2')
  const [asks, left] = [await person(ctx), await person(ctx)]
  for (const { token } of [asks, left])
    await app.call('interested_users', { property_id: id, type: '1' }, { token })
  await app.call('interested_users', { property_id: id, type: '0' }, { token: left.token })
  ctx.clock.pass(day)
  await look('10.0.0.3')
  expect(await trend(id)).toEqual({
    views: [1, ...days(2, 1).slice(1)],
    interested: days(1, 0),
  })
  // The first view is over 30 days old, so it counts in the total but not in the days.
  ctx.clock.pass(day)
  await foldViews(ctx.db, ctx.clock.now())
  expect(await trend(id)).toEqual({ views: days(2, 1, 0), interested: days(1, 0, 0) })
  expect(await ctx.db.selectFrom('view_day').select('views').execute()).toHaveLength(2)
  const [row] = (await app.call('get-added-properties', { id }, { token: owner.token })).data
  expect(row.views).toBe(4)
  // A listing without views and enquiries has no trend, not even zeros.
  expect(await trend(quiet)).toBeNull()
})
