import { firstAdmin, type FreshAccount, seedEssentials } from '../../areas/setup'
import type { Ctx } from '../../platform/context'
import { alone, locks } from '../run-exclusively'
import { loadDemo } from '../open-workshop'

/** Parts of the demo market that can be prepared without the database. */
export interface BegunDemo extends Awaited<ReturnType<typeof loadDemo>> {
  pictures?: number
  map: Promise<unknown>
}

/** Starts preparing the demo market before the database is open. `pictures` is the maximum per kind. */
export async function beginDemo(dataDir: string, pictures?: number): Promise<BegunDemo> {
  const demo = await loadDemo()
  const map = demo.drawMap(dataDir)
  // Avoids an unhandled rejection before `seed` awaits the map and receives the error.
  map.catch(() => {})
  return { ...demo, pictures, map }
}

/**
 * Seeds an empty database with the first admin and the essentials (categories, facilities, packages); in `demo` mode,
 * also with users, listings and articles. Runs in one transaction, so an interrupted start begins again. Does nothing
 * if any account exists; if several processes start on one database, one seeds it and the others wait.
 * @param begin starts preparing the demo market, or returns the preparation already started
 * @returns accounts with a generated password, to be shown once
 */
export const seed = (
  ctx: Ctx,
  mode: 'demo' | 'none',
  begin = () => beginDemo(ctx.config.DATA_DIR),
): Promise<FreshAccount[]> => alone(ctx, locks.seed, () => fill(ctx, mode, begin))

async function fill(
  ctx: Ctx,
  mode: 'demo' | 'none',
  begin: () => Promise<BegunDemo>,
): Promise<FreshAccount[]> {
  const { db, config } = ctx
  if (await db.selectFrom('app_user').select('id').limit(1).executeTakeFirst()) return []
  const now = ctx.clock.now()
  // The demo market is loaded only in demo mode.
  const demo = mode === 'demo' ? await begin() : null
  const album = await demo?.nameAlbum(ctx, demo.pictures)
  await demo?.map
  return db.transaction().execute(async (trx) => {
    const essentials = await seedEssentials(trx, now)
    const { admin, sent } = await firstAdmin(trx, config, now)
    const people = album ? await demo!.seedMarket(trx, { ctx, essentials, admin, album, now }) : []
    return [...(sent ? [sent] : []), ...people]
  })
}
