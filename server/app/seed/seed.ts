import { countPlaces } from '../../areas/content/suggestions'
import { noteWords } from '../../areas/listings/search/vocabulary'
import type { FreshAccount } from '../../bootstrap/announce'
import type { Ctx } from '../../platform/context'
import type { Trx } from '../../core/kind'
import type { UserRow } from '../../platform/db/schema'
import { firstAdmin } from '../../areas/setup/accounts'
import type { Album } from '../../demo/album'
import { drawAlbum } from '../../demo/album'
import { seedContent } from '../../demo/content'
import { alone } from './alone'
import type { Essentials } from '../../areas/setup/essentials'
import { seedEssentials } from '../../areas/setup/essentials'
import { seedConversations } from '../../demo/conversations'
import { seedListings } from '../../demo/listings'
import { seedNotifications } from '../../demo/notifications'
import { seedPayments } from '../../demo/payments'
import { seedPeople } from '../../demo/people'
import { seedVerification } from '../../demo/verification'
import { seedProjects } from '../../demo/projects'
import { seedReports } from '../../demo/reports'

/**
 * Fills an empty database: always the first admin and what a marketplace cannot do without (categories, facilities,
 * packages); with `demo` also people, listings and articles to look at. Everything or nothing: it is one transaction,
 * so a start that was cut short begins again. Does nothing when there is an account already; of several processes that
 * start on one database, one fills it and the others wait for it.
 * @param pictures so many of a kind at most, see `drawAlbum`
 * @returns accounts with a password made here, to be shown once
 */
export const seed = (ctx: Ctx, mode: 'demo' | 'none', pictures?: number): Promise<FreshAccount[]> =>
  alone(ctx, () => fill(ctx, mode, pictures))

async function fill(ctx: Ctx, mode: 'demo' | 'none', pictures?: number): Promise<FreshAccount[]> {
  const { db, config } = ctx
  if (await db.selectFrom('app_user').select('id').limit(1).executeTakeFirst()) return []
  const now = ctx.clock.now()
  const album = mode === 'demo' ? await drawAlbum(ctx, pictures) : null
  return db.transaction().execute(async (trx) => {
    const essentials = await seedEssentials(trx, now)
    const { admin, told } = await firstAdmin(trx, config, now)
    const people = album ? await seedDemo(trx, { ctx, essentials, admin, album, now }) : []
    return [...(told ? [told] : []), ...people]
  })
}

interface Making {
  ctx: Ctx
  essentials: Essentials
  admin: UserRow
  album: Album
  now: Date
}

async function seedDemo(trx: Trx, { ctx, essentials, admin, album, now }: Making): Promise<FreshAccount[]> {
  const packages = essentials.package
  const people = await seedPeople(trx, { packages, portraits: album.portraits, adminId: admin.id, now })
  const { owner, shown, agents, everybody } = people
  const payers = new Map(Object.entries(shown).map(([who, { id }]) => [who, id]))
  await seedPayments(trx, { packages, payers, now })
  await seedVerification(trx, { files: ctx.files, agents, adminId: admin.id, now })
  const listed = await seedListings(trx, { essentials, album, owner, agents, adminId: admin.id, now })
  await seedProjects(trx, { essentials, album, agents, adminId: admin.id, now })
  await seedContent(trx, { album, essentials, listed, people: everybody, now })
  const live = listed.filter(({ planned }) => planned.fate === 'live')
  const liveOf = ({ id: ownerId }: UserRow) => live.find(({ planned }) => planned.owner.id === ownerId)!.id
  const reported = live.map(({ id }) => id)
  await seedReports(trx, { shown: reported, reporter: shown.buyer, adminId: admin.id, now })
  const listings = { ownersListing: liveOf(owner), agentsListing: liveOf(shown.agent) }
  await countPlaces(trx)
  await noteWords(trx)
  await seedNotifications(trx, { ctx, readers: new Set(payers.values()), now })
  // Notifications are listed by number, and the messages are the newest.
  await seedConversations(trx, { ...shown, ...listings, now })
  // The past was played, not lived: nobody is mailed about it.
  await trx.deleteFrom('outbox').execute()
  return people.told
}
