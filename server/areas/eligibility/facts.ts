import type { Kysely, Transaction } from 'kysely'
import { limitedFeatures, type Feature } from '../../../contract/api/package-features'
import type { GateFacts, ProfileField } from '../../../machines/flows/eligibility/ports'
import type { DB, UserRow } from '../../platform/db/schema'
import { readSetting } from '../../platform/settings/settings'
import { hasOpenSlot, hasRoom, takenSlots } from '../packages'

/** Profile fields required before listing (§5). */
export const neededFields: readonly ProfileField[] = ['name', 'email', 'mobile', 'profile', 'address']

/** Returns the required fields that are empty. */
function missingFields(user: Pick<UserRow, ProfileField>): ProfileField[] {
  return neededFields.filter((field) => !user[field]?.trim())
}

export interface Asking {
  /** Account to check; null for a guest. */
  userId: number | null
  feature: Feature
  demoMode: boolean
  now: Date
  /** Listing that needs the slot, if any; a slot it already holds suffices. */
  recordId?: number
}

/** Access provided by a user's packages (§6). */
export interface PackageFacts {
  /** Whether any package is active. */
  packageAvailable: boolean
  /** Whether an active package includes the feature. */
  featureAvailable: boolean
  /** Whether an active package that includes the feature also has a free slot, if the feature is limited. */
  limitAvailable: boolean
}

/** Account columns used by the gates. */
const judged = [
  'id',
  'account_state',
  'verification_status',
  'name',
  'email',
  'mobile',
  'profile',
  'address',
] as const

const judgedAccount = (db: Kysely<DB>, userId: number) =>
  db.selectFrom('app_user').select(judged).where('id', '=', userId).where('account_state', '<>', 'purged')

/**
 * Locks the account until the transaction ends, so that the gates' result still holds when the listing is written. Take
 * this lock before the listing's, as deactivation does. Rows referencing the account can still be written.
 */
export async function lockAccount(trx: Transaction<DB>, userId: number): Promise<void> {
  await trx.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/**
 * Reads all facts for the seven gates in one query, for both the preview and the writing transaction (D66). Takes the
 * account's id rather than its row: the row is as old as the request, and uploading photos can take minutes.
 */
export async function readFacts(db: Kysely<DB>, asking: Asking): Promise<GateFacts> {
  const { userId, feature, demoMode, now } = asking
  const user = userId === null ? undefined : await judgedAccount(db, userId).executeTakeFirst()
  const required = await readSetting(db, 'verification_required_for_user')
  const packages = user ? await packageFacts(db, user.id, feature, now) : nothing
  return {
    loggedIn: user !== undefined,
    demoMode,
    deactivated: user?.account_state === 'deactivated',
    missingFields: user ? missingFields(user) : [],
    verification: { required, status: user?.verification_status ?? 'initial' },
    packageAvailable: packages.featureAvailable,
    limitAvailable: packages.limitAvailable || (await hasOwnSlot(db, asking)),
  }
}

async function hasOwnSlot(db: Kysely<DB>, { userId, feature, recordId, now }: Asking): Promise<boolean> {
  const kind = limitedFeatures.find((one) => one === feature)
  if (userId === null || !kind || recordId === undefined) return false
  return hasRoom(db, { userId, kind, recordId, now })
}

const nothing: PackageFacts = { packageAvailable: false, featureAvailable: false, limitAvailable: false }

/**
 * Returns the access provided by a user's packages. Limits of several active packages add up (D68); a null quota is
 * unlimited.
 */
export async function packageFacts(
  db: Kysely<DB>,
  userId: number,
  feature: Feature,
  now: Date,
): Promise<PackageFacts> {
  const running = await db
    .selectFrom('subscription')
    .leftJoin('subscription_feature as f', (join) =>
      join.onRef('f.subscription_id', '=', 'subscription.id').on('f.feature', '=', feature),
    )
    .select(['subscription.id', 'f.feature', 'f.quota'])
    .where('subscription.user_id', '=', userId)
    .where('subscription.state', '=', 'active')
    .where('subscription.due_at', '>', now)
    .execute()
  const opening = running.filter((row) => row.feature !== null)
  const counted = opening.flatMap(({ id, quota }) => (quota === null ? [] : [id]))
  const taken = await takenSlots(db, counted, feature)
  return {
    packageAvailable: running.length > 0,
    featureAvailable: opening.length > 0,
    limitAvailable: opening.some((terms) => hasOpenSlot(terms, taken)),
  }
}
