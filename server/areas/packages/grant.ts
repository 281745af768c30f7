import type { Transaction } from 'kysely'
import type { DB } from '../../platform/db/schema'
import type { PackageTerms } from '../../platform/db/columns'
import { recordCreated } from '../../core/advance'
import type { ActedBy } from '../../core/kind'
import { readTerms } from './terms'

export interface Grant {
  userId: number
  packageId: number
  /** The payment that bought it; null for a free or an assigned package. */
  paymentId: string | null
  /** The admin who assigned it; null otherwise. */
  grantedBy: number | null
  /** Made once by the client for taking a free package, so that a repeat is recognised. */
  clientKey?: string | null
  /** What it opens, where that was agreed before; as the package stands now without. */
  terms?: PackageTerms | null
  now: Date
}

const day = 24 * 60 * 60_000

/**
 * Gives a package to a person: the subscription with the terms it was bought on. Shared by settle() and assign_package.
 * Null when this payment, or this free package for this person, has been granted before (UNIQUE, rule 3): a second
 * grant cannot happen whatever calls it.
 */
export async function grantPackage(
  trx: Transaction<DB>,
  grant: Grant,
): Promise<{ id: number; until: Date } | null> {
  const terms = grant.terms ?? (await readTerms(trx, grant.packageId))
  const until = new Date(grant.now.getTime() + terms.duration_days * day)
  const row = await trx
    .insertInto('subscription')
    .values({
      user_id: grant.userId,
      package_id: grant.packageId,
      payment_id: grant.paymentId,
      granted_by: grant.grantedBy,
      client_key: grant.clientKey ?? null,
      state: 'active',
      starts_at: grant.now,
      due_at: until,
      created_at: grant.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return null
  const opens = terms.features.map(({ feature, quota }) => ({ subscription_id: row.id, feature, quota }))
  if (opens.length > 0) await trx.insertInto('subscription_feature').values(opens).execute()
  await recordCreated(trx, {
    record: 'subscription',
    id: row.id,
    to: 'active',
    actor: giver(grant),
    now: grant.now,
  })
  return { id: row.id, until }
}

function giver({ paymentId, grantedBy, userId }: Grant): ActedBy {
  if (paymentId) return { role: 'server', id: null }
  return grantedBy ? { role: 'admin', id: grantedBy } : { role: 'person', id: userId }
}
