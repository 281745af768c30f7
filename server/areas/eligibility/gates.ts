import type { EligibilityFacts } from '../../../machines/flows/eligibility/ports'
import { Refusal } from '../../platform/refusal'
import { gateRefusal } from '../packages'
import { lockAccount, readFacts, type Asking } from './facts'
import type { Kysely, Transaction } from 'kysely'
import type { DB } from '../../platform/db/schema'

const notVerifiedTexts = {
  initial: 'errors.notVerified',
  pending: 'errors.verificationPending',
  failed: 'errors.verificationFailed',
  success: 'errors.notVerified',
} as const

type Gate = (facts: EligibilityFacts) => Refusal | null

/** The seven gates in the order of the eligibility machine, each with its refusal. */
const gates: readonly Gate[] = [
  ({ loggedIn }) => (loggedIn ? null : new Refusal('NOT_LOGGED_IN', 'errors.notLoggedIn')),
  ({ demoMode }) => (demoMode ? new Refusal('DEMO_MODE', 'errors.demoMode') : null),
  ({ deactivated }) => (deactivated ? new Refusal('ACCOUNT_DEACTIVATED', 'errors.deactivated') : null),
  ({ missingFields }) =>
    missingFields.length === 0
      ? null
      : new Refusal('PROFILE_INCOMPLETE', 'errors.profileIncomplete', {
          errors: Object.fromEntries(missingFields.map((field) => [field, 'refusals.required'])),
        }),
  ({ verification: { required, status } }) =>
    !required || status === 'success' ? null : new Refusal('NOT_VERIFIED', notVerifiedTexts[status]),
  ({ packageAvailable }) => (packageAvailable ? null : new Refusal('PACKAGE_MISSING', 'errors.limitOver')),
  ({ limitAvailable }) => (limitAvailable ? null : new Refusal('LIMIT_OVER', 'errors.limitOver')),
]

/** Returns the refusal of the first closed gate; null if all are open. */
export function firstShut(facts: EligibilityFacts): Refusal | null {
  for (const gate of gates) {
    const refusal = gate(facts)
    if (refusal) return refusal
  }
  return null
}

/**
 * Passes if every gate is open, otherwise throws the refusal of the first closed one; a package gate names the required
 * feature. In a transaction, the account stays locked until the transaction ends.
 */
export async function requireEligible(db: Kysely<DB>, asking: Asking): Promise<void> {
  const { userId } = asking
  if (db.isTransaction && userId !== null) await lockAccount(db as Transaction<DB>, userId)
  const refusal = firstShut(await readFacts(db, asking))
  if (refusal?.code === 'PACKAGE_MISSING' || refusal?.code === 'LIMIT_OVER')
    throw await gateRefusal(db, refusal.code, asking.feature, userId)
  if (refusal) throw refusal
}
