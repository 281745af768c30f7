import { firstAdmin, type FreshAccount, seedEssentials } from '../../areas/setup'
import type { Ctx } from '../../platform/context'
import { alone } from './alone'

/**
 * Fills an empty database: always the first admin and what a marketplace cannot do without (categories, facilities,
 * packages); with `demo` also people, listings and articles to look at. Everything or nothing: it is one transaction,
 * so a start that was cut short begins again. Does nothing when there is an account already; of several processes that
 * start on one database, one fills it and the others wait for it.
 * @param pictures so many of a kind at most, see `nameAlbum`
 * @returns accounts with a password made here, to be shown once
 */
export const seed = (ctx: Ctx, mode: 'demo' | 'none', pictures?: number): Promise<FreshAccount[]> =>
  alone(ctx, () => fill(ctx, mode, pictures))

async function fill(ctx: Ctx, mode: 'demo' | 'none', pictures?: number): Promise<FreshAccount[]> {
  const { db, config } = ctx
  if (await db.selectFrom('app_user').select('id').limit(1).executeTakeFirst()) return []
  const now = ctx.clock.now()
  // The demo market is loaded where it is asked for, and nowhere else.
  const demo = mode === 'demo' ? await loadDemo() : null
  // The previews are drawn beside this thread, which draws the map meanwhile.
  const [album] = await Promise.all([demo?.nameAlbum(ctx, pictures), demo?.drawMap(config.DATA_DIR)])
  return db.transaction().execute(async (trx) => {
    const essentials = await seedEssentials(trx, now)
    const { admin, sent } = await firstAdmin(trx, config, now)
    const people = album ? await demo!.seedMarket(trx, { ctx, essentials, admin, album, now }) : []
    return [...(sent ? [sent] : []), ...people]
  })
}

const loadDemo = async () => ({
  ...(await import('../../demo/album')),
  ...(await import('../../demo/market')),
  ...(await import('../../demo/map/draw-map')),
})
