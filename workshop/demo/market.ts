import { countPlaces } from '../../server/areas/content'
import { noteWords } from '../../server/areas/search'
import type { Essentials, FreshAccount } from '../../server/areas/setup'
import type { Trx } from '../../server/core/kind'
import type { Ctx } from '../../server/platform/context'
import type { UserRow } from '../../server/platform/db/schema'
import type { Album } from './album'
import { seedContent } from './content'
import { seedConversations } from './conversations'
import { seedListings } from './listings'
import { seedNotifications } from './notifications'
import { seedPayments } from './payments'
import { seedPeople } from './people'
import { seedProjects } from './projects'
import { seedReports } from './reports'
import { seedVerification } from './verification'

interface MarketMaking {
  ctx: Ctx
  essentials: Essentials
  admin: UserRow
  album: Album
  now: Date
}

/** Seeds people, listings, projects, articles and their interactions, within the caller's transaction. */
export async function seedMarket(
  trx: Trx,
  { ctx, essentials, admin, album, now }: MarketMaking,
): Promise<FreshAccount[]> {
  const packages = essentials.package
  const people = await seedPeople(trx, { packages, portraits: album.portraits, adminId: admin.id, now })
  const { owner, shown, agents, everybody } = people
  const payers = new Map(Object.entries(shown).map(([who, { id }]) => [who, id]))
  await seedPayments(trx, { packages, payers, now })
  await seedVerification(trx, { files: ctx.files, agents, adminId: admin.id, now })
  const listed = await seedListings(trx, { essentials, album, owner, agents, adminId: admin.id, now })
  await seedProjects(trx, { essentials, album, agents, adminId: admin.id, now })
  await seedContent(trx, { album, essentials, listed, people: everybody, now })
  const live = listed.filter(({ planned }) => planned.outcome === 'live')
  const liveOf = ({ id: ownerId }: UserRow) => live.find(({ planned }) => planned.owner.id === ownerId)!.id
  const reported = live.map(({ id }) => id)
  await seedReports(trx, { shown: reported, reporter: shown.buyer, adminId: admin.id, now })
  const listings = { ownersListing: liveOf(owner), agentsListing: liveOf(shown.agent) }
  await countPlaces(trx)
  await noteWords(trx)
  await seedNotifications(trx, { ctx, readers: new Set(payers.values()), now })
  // Conversations come last: notifications are ordered by id, and the messages are the newest.
  await seedConversations(trx, { ...shown, ...listings, now })
  // The history is simulated, so no mail may be sent.
  await trx.deleteFrom('outbox').execute()
  return people.sent
}
