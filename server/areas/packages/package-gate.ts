import type { Kysely } from 'kysely'
import type { OpeningPackage } from '../../../contract/api/envelope'
import type { Feature } from '../../../contract/api/package-features'
import type { Data } from '../../../contract/calls/call-types'
import type { DB } from '../../platform/db/schema'
import { textIn } from '../../platform/texts/catalogue-text'
import { Refusal } from '../../platform/refusal'

/** Packages on sale with a feature, cheapest first, without free ones the user has taken: each can be taken once (D69). */
function openTo(db: Kysely<DB>, feature: Feature, userId: number | null) {
  return db
    .selectFrom('package')
    .innerJoin('package_feature as f', 'f.package_id', 'package.id')
    .select(['package.id', textIn('package', 'name').as('name')])
    .where('f.feature', '=', feature)
    .where('package.is_active', '=', true)
    .$if(userId !== null, (query) =>
      query.where((eb) =>
        eb.or([
          eb('package.price_minor', '>', 0),
          eb.not(
            eb.exists(
              eb
                .selectFrom('subscription')
                .select('subscription.id')
                .whereRef('subscription.package_id', '=', 'package.id')
                .where('subscription.user_id', '=', userId)
                .where('subscription.payment_id', 'is', null)
                .where('subscription.granted_by', 'is', null),
            ),
          ),
        ]),
      ),
    )
    .orderBy('package.price_minor')
    .orderBy('package.id')
}

/** Returns the packages that would give the user a feature, cheapest first. */
export const opensWith = (
  db: Kysely<DB>,
  feature: Feature,
  userId: number | null,
): Promise<OpeningPackage[]> => openTo(db, feature, userId).execute()

/** Returns the free package that would give the user a feature, with its slots and days; null if there is none. */
export async function freePlanFor(
  db: Kysely<DB>,
  feature: Feature,
  userId: number | null,
): Promise<Data<'publish-requirements'>['free_plan']> {
  const found = await openTo(db, feature, userId)
    .select(['f.quota', 'package.duration_days'])
    .where('package.price_minor', '=', 0)
    .executeTakeFirst()
  return found ?? null
}

/** Creates a package gate's refusal, with the missing feature and the packages that include it. */
export async function gateRefusal(
  db: Kysely<DB>,
  code: 'PACKAGE_MISSING' | 'LIMIT_OVER',
  feature: Feature,
  userId: number | null,
): Promise<Refusal> {
  const extra = { feature, opens_with: await opensWith(db, feature, userId) }
  return new Refusal(code, 'errors.limitOver', { extra })
}
