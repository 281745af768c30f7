import { sql, type Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema'
import type { PackageTerms } from '../../platform/db/columns'

/** Terms of a row of `package` as one JSON value that can be stored and compared. */
export const termsNow = sql<PackageTerms>`jsonb_build_object('duration_days', package.duration_days, 'features',
  (select coalesce(jsonb_agg(jsonb_build_object('feature', f.feature, 'quota', f.quota) order by f.feature), '[]')
    from package_feature f where f.package_id = package.id))`

/** Returns a package's current terms. */
export async function readTerms(db: Kysely<DB>, packageId: number): Promise<PackageTerms> {
  const { terms } = await db
    .selectFrom('package')
    .select(termsNow.as('terms'))
    .where('id', '=', packageId)
    .executeTakeFirstOrThrow()
  return terms
}
