import type { Kysely } from 'kysely'
import type { OpeningPackage } from '../../../contract/api/envelope'
import type { Feature } from '../../../contract/api/package-features'
import type { DB } from '../../platform/db/schema'
import { textIn } from '../../platform/texts/catalogue-text'
import { Refusal } from '../../platform/refusal'

/**
 * Returns packages on sale with a feature, cheapest first. Excludes free packages the user has already taken, since
 * each can be taken only once (D69).
 */
export function opensWith(
  db: Kysely<DB>,
  feature: Feature,
  userId: number | null,
): Promise<OpeningPackage[]> {
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
    .execute()
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
