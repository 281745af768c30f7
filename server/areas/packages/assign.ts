import { may } from '../../../contract/api/permissions'
import type { Transaction } from 'kysely'
import type { Ctx } from '../../platform/context'
import type { DB, UserRow } from '../../platform/db/schema'
import { Refusal } from '../../platform/refusal'
import { grantPackage } from './grant'

interface Assignment {
  by: UserRow
  packageId: number
  /** Only an admin may name somebody else. */
  userId: number | undefined
  /** Made once by the client; a repeat with it is answered like the first time. */
  clientKey: string | null
}

/**
 * Takes a free package, once per person and package; an admin may give any package to anyone (D69). A second
 * taking is refused, never granted; a repeat of the first one finds it. Returns the subscription and whose it is.
 */
export async function assignPackage(ctx: Ctx, { by, packageId, userId, clientKey }: Assignment) {
  const forWhom = userId ?? by.id
  const gives = may(by, 'packages')
  if (forWhom !== by.id && !gives) throw new Refusal('FORBIDDEN', 'refusals.ownOnly')
  const now = ctx.clock.now()
  return ctx.db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom('package')
      .select(['id', 'price_minor'])
      .where('id', '=', packageId)
      .where('is_active', '=', true)
      .executeTakeFirst()
    if (!found) throw new Refusal('NOT_FOUND', 'refusals.packageMissing')
    if (found.price_minor > 0 && !gives) throw new Refusal('NOT_ALLOWED', 'refusals.packageNotFree')
    const person = await trx
      .selectFrom('app_user')
      .select('id')
      .where('id', '=', forWhom)
      .where('account_state', '<>', 'purged')
      .executeTakeFirst()
    if (!person) throw new Refusal('NOT_FOUND', 'refusals.notFound')
    await refuseOtherUse(trx, { userId: forWhom, packageId, grantedBy: gives ? by.id : null, clientKey })
    const granted = await grantPackage(trx, {
      userId: forWhom,
      packageId,
      paymentId: null,
      grantedBy: gives ? by.id : null,
      clientKey,
      now,
    })
    if (!granted) {
      const grantedBy = gives ? by.id : null
      return {
        id: await takenBefore(trx, { userId: forWhom, packageId, grantedBy, clientKey }),
        userId: forWhom,
      }
    }
    return { id: granted.id, userId: forWhom }
  })
}

interface PackageTaking {
  userId: number
  packageId: number
  grantedBy: number | null
  clientKey: string | null
}

/** Refuses with KEY_REUSED a key under which the same caller took or gave something else. */
async function refuseOtherUse(
  trx: Transaction<DB>,
  { userId, packageId, grantedBy, clientKey }: PackageTaking,
): Promise<void> {
  if (clientKey === null) return
  const other = await trx
    .selectFrom('subscription')
    .select('id')
    .where('client_key', '=', clientKey)
    .where('granted_by', 'is not distinct from', grantedBy)
    .$if(grantedBy === null, (query) => query.where('user_id', '=', userId))
    .where((row) => row.or([row('user_id', '<>', userId), row('package_id', '<>', packageId)]))
    .executeTakeFirst()
  if (other) throw new Refusal('KEY_REUSED', 'refusals.keyReused')
}

async function takenBefore(trx: Transaction<DB>, taking: PackageTaking): Promise<number> {
  const { userId, packageId, grantedBy, clientKey } = taking
  const before = await trx
    .selectFrom('subscription')
    .select(['id', 'client_key'])
    .where('user_id', '=', userId)
    .where('package_id', '=', packageId)
    .where('payment_id', 'is', null)
    .where('granted_by', 'is not distinct from', grantedBy)
    .$if(grantedBy !== null, (query) => query.where('client_key', '=', clientKey))
    .executeTakeFirst()
  if (before && clientKey !== null && before.client_key === clientKey) return before.id
  throw new Refusal('CONFLICT', 'refusals.packageTaken')
}
