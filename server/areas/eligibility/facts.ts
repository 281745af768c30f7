import type { Kysely, Transaction } from 'kysely'
import { limitedFeatures, type Feature } from '../../../contract/api/package-features'
import type { EligibilityFacts, ProfileField } from '../../../machines/flows/eligibility/ports'
import type { DB, UserRow } from '../../platform/db/schema'
import { readSetting } from '../../platform/settings/settings'
import { hasOpenSlot, hasRoom, takenSlots } from '../packages'

/** Profile fields that must be filled before anything is listed (§5). */
export const neededFields: readonly ProfileField[] = ['name', 'email', 'mobile', 'profile', 'address']

/** Those of them that are not filled. */
function missingFields(user: Pick<UserRow, ProfileField>): ProfileField[] {
  return neededFields.filter((field) => !user[field]?.trim())
}

export interface Asking {
  /** Whose account is judged; null for a guest. */
  userId: number | null
  feature: Feature
  demoMode: boolean
  now: Date
  /** The listing that is to hold the slot, where there is one: a slot it has already is enough. */
  recordId?: number
}

/** What the packages of a person open (§6). */
export interface PackageFacts {
  /** Any package is active. */
  packageAvailable: boolean
  /** One of them has the feature. */
  featureAvailable: boolean
  /** And still has a slot, where the feature has a limit. */
  limitAvailable: boolean
}

/** The columns of an account that the gates judge. */
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
 * Locks the account until the transaction ends, so that what the gates judge is still so when the listing is written.
 * Taken before the listing's own lock, in the order in which a deactivation takes them. Rows that refer to the account
 * are still written meanwhile.
 */
export async function lockAccount(trx: Transaction<DB>, userId: number): Promise<void> {
  await trx.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/**
 * Everything the seven gates check, read in one go: for the advice as for the transaction that writes (D66). It takes the
 * account's id and never its row: a row is as old as the request, and a request may take minutes to upload its photos.
 */
export async function readFacts(db: Kysely<DB>, asking: Asking): Promise<EligibilityFacts> {
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

/** Limits of several active packages add up (D68); a quota of null has no limit. */
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
