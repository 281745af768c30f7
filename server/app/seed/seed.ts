import { firstAdmin, type FreshAccount, seedEssentials } from '../../areas/setup'
import type { Ctx } from '../../platform/context'
import { alone, locks } from '../run-exclusively'
import { loadDemo } from '../open-workshop'

/** The parts of the demo market that need no database. */
export interface BegunDemo extends Awaited<ReturnType<typeof loadDemo>> {
  pictures?: number
  map: Promise<unknown>
}

/** Begins with the demo market while the database is not open yet. `pictures`: the most of a kind. */
export async function beginDemo(dataDir: string, pictures?: number): Promise<BegunDemo> {
  const demo = await loadDemo()
  const map = demo.drawMap(dataDir)
  // `seed` awaits it and gets the error; until then it is nobody's.
  map.catch(() => {})
  return { ...demo, pictures, map }
}

/**
 * Fills an empty database: always the first admin and what a marketplace cannot do without (categories, facilities,
 * packages); with `demo` also people, listings and articles to look at. Everything or nothing: it is one transaction,
 * so a start that was cut short begins again. Does nothing when there is an account already; of several processes that
 * start on one database, one fills it and the others wait for it.
 * @param begin begins with the demo market, or gives the one that was begun before
 * @returns accounts with a password made here, to be shown once
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
  // The demo market is loaded where it is asked for, and nowhere else.
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
