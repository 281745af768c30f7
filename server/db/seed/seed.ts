import { countPlaces } from '../../areas/content/suggestions'
import { noteWords } from '../../areas/properties/search/vocabulary'
import type { FreshAccount } from '../../bootstrap/announce'
import type { Ctx } from '../../context'
import type { Files } from '../../ports/files'
import type { Trx } from '../../records/kind'
import type { UserRow } from '../schema'
import { firstAdmin } from './accounts'
import type { Album } from './album'
import { drawAlbum } from './album'
import { seedContent } from './content'
import type { Essentials } from './essentials'
import { seedEssentials } from './essentials'
import { seedListings } from './listings'
import { seedPeople } from './people'
import { seedVerification } from './verification'
import { seedProjects } from './projects'
import { seedReports } from './reports'

/**
 * Fills an empty database: always the first admin and what a marketplace cannot do without (categories, facilities,
 * packages); with `demo` also people, listings and articles to look at. Everything or nothing: it is one transaction,
 * so a start that was cut short begins again. Does nothing when there is an account already.
 * @param pictures so many of a kind at most, see `drawAlbum`
 * @returns accounts with a password made here, to be shown once
 */
export async function seed(ctx: Ctx, mode: 'demo' | 'none', pictures?: number): Promise<FreshAccount[]> {
  const { db, config } = ctx
  if (await db.selectFrom('app_user').select('id').limit(1).executeTakeFirst()) return []
  const now = ctx.clock.now()
  const album = mode === 'demo' ? await drawAlbum(ctx, pictures) : null
  return db.transaction().execute(async (trx) => {
    const essentials = await seedEssentials(trx, now)
    const { admin, told } = await firstAdmin(trx, config, now)
    const people = album ? await seedDemo(trx, { essentials, admin, album, files: ctx.files, now }) : []
    return [...(told ? [told] : []), ...people]
  })
}

interface Making {
  essentials: Essentials
  admin: UserRow
  album: Album
  files: Files
  now: Date
}

async function seedDemo(trx: Trx, { essentials, admin, album, files, now }: Making): Promise<FreshAccount[]> {
  const packages = essentials.package
  const people = await seedPeople(trx, { packages, portraits: album.portraits, adminId: admin.id, now })
  const { owner, agents, everybody } = people
  await seedVerification(trx, { files, agents, adminId: admin.id, now })
  const listed = await seedListings(trx, { essentials, album, owner, agents, adminId: admin.id, now })
  await seedProjects(trx, { essentials, album, agents, adminId: admin.id, now })
  await seedContent(trx, { album, essentials, listed, people: everybody, now })
  const shown = listed.filter(({ planned }) => planned.fate === 'live').map(({ id }) => id)
  const reporter = everybody.find(({ email }) => email?.includes('buyer'))!
  await seedReports(trx, { shown, reporter, adminId: admin.id, now })
  await countPlaces(trx)
  await noteWords(trx)
  // The past was played, not lived: nobody is written to about it.
  await trx.deleteFrom('outbox').execute()
  return people.told
}
