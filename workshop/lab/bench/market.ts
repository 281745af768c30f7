import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Ctx } from '../../../server/platform/context'
import { readHeader } from '../../../server/app/import/csv'
import { importListings } from '../../../server/app/import/import'
import { recognise } from '../../../server/app/import/mapping'
import { countPlaces } from '../../../server/areas/content/suggestions'
import { foldOwners } from '../../../server/areas/accounts/count-listings'
import { foldListingCounts } from '../../../server/areas/admin/listing-counts'
import { foldTiles } from '../../../server/areas/search/map/fold-tiles'
import { noteWords } from '../../../server/areas/search/vocabulary'
import { tidyStatistics } from '../../../server/platform/db/statistics'
import { seed } from '../../../server/app/seed/seed'
import { inventRows } from './invent-rows'
import { multiply } from './multiply-listings'
import type { Market } from './queries'

/** Listings in the record, and the total with generated ones. */
export const sizes = [21_613, 200_000] as const
const [wanted] = sizes

/** Creates listings until there are `size`; returns their number. */
export async function fill(ctx: Ctx, csv: string, size: number): Promise<number> {
  await seed(ctx, 'none')
  const count = () =>
    sql<{ n: number }>`select count(*)::int as n from property`.execute(ctx.db).then(({ rows }) => rows[0]!.n)
  // Some generated listings get an id that is missing from the record, so slightly fewer may exist.
  if ((await count()) >= size * 0.99) {
    // A migration may have queued the words of all listings for re-indexing.
    await noteWords(ctx.db)
    return count()
  }
  if ((await count()) === 0) await bringIn(ctx, csv, Math.min(size, wanted))
  if (size > wanted) {
    await multiply(ctx, size)
    await countPlaces(ctx.db)
    await foldTiles(ctx.db)
    await foldOwners(ctx.db)
    await foldListingCounts(ctx.db)
  }
  await tidyStatistics(ctx.db)
  return count()
}

async function bringIn(ctx: Ctx, csv: string, few: number): Promise<void> {
  let file = csv
  if (!existsSync(file)) {
    file = join(ctx.config.DATA_DIR, 'invented.csv')
    console.log(`${csv} is not here: ${few} rows of its shape are invented instead.`)
    await inventRows(file, few)
  } else if (few < wanted) {
    file = join(ctx.config.DATA_DIR, 'beginning.csv')
    const lines = readFileSync(csv, 'utf8').split('\n', few + 1)
    writeFileSync(file, `${lines.join('\n')}\n`)
  }
  const { header, delimiter } = readHeader(file)
  const mapping = recognise(header)
  if (!mapping) throw new Error(`no mapping for ${file}`)
  const began = performance.now()
  const summary = await importListings(ctx, {
    file,
    delimiter,
    mapping,
    onProblem: (line, field, reason) => console.error(`line ${line}: ${field ?? ''} ${reason}`),
    onProgress: () => {},
  })
  console.log(`${summary.added} listings imported in ${((performance.now() - began) / 1000).toFixed(1)} s`)
  // Gives some listings views; otherwise all listings would tie in the index on views.
  await sql`update property_tally set views = (property_id * 7919) % 1000 where property_id % 20 = 0`.execute(
    ctx.db,
  )
  // Marks some listings as sold with their page still online, as after a few years of business.
  await sql`update property set market_status = 'sold' where id % 6 = 0`.execute(ctx.db)
}

export async function marketOf({ db }: Ctx): Promise<Market> {
  const parameters = await db.selectFrom('parameter').select(['id', 'name']).execute()
  const id = (name: string) => parameters.find((one) => one.name === name)!.id
  const cities = await sql<{ city: string }>`select city from property group by city order by city`.execute(
    db,
  )
  const points = await sql<{ latitude: number; longitude: number }>`
    select latitude, longitude from property where id % 53 = 0 order by id limit 300`.execute(db)
  const { id: categoryId } = await db
    .selectFrom('category')
    .select('id')
    .where('slug', '=', 'house')
    .executeTakeFirstOrThrow()
  const categories = await sql<{ id: number }>`
    select category_id as id from property group by category_id order by count(*) desc limit 3`.execute(db)
  const slugs = await sql<{ slug: string }>`
    select slug from property where id % 61 = 0 order by id limit 300`.execute(db)
  return {
    slugs: slugs.rows.map((row) => row.slug),
    cities: cities.rows.map((row) => row.city),
    categoryId,
    categoryIds: categories.rows.map((row) => row.id),
    bedroomsId: id('Bedrooms'),
    gradeId: id('Building grade'),
    featuresId: id('Features'),
    words: [
      'seattle',
      'bellevue',
      'renovated',
      'basement',
      'water',
      'bedroom',
      '1955',
      '98103',
      '98038',
      'kirk',
      'excellent',
      'redm',
      'two',
      'sammamish',
    ],
    points: points.rows,
  }
}
