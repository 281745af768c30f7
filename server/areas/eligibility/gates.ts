import type { GateFacts } from '../../../machines/flows/eligibility/ports'
import type { Gate } from '../../../contract/values'
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

/** Returns the refusal of a closed gate; null if it is open. */
type GateCheck = (facts: GateFacts) => Refusal | null

/** The seven gates in the order of the eligibility machine, each with its refusal. */
const gates: readonly (readonly [Gate, GateCheck])[] = [
  ['login', ({ loggedIn }) => (loggedIn ? null : new Refusal('NOT_LOGGED_IN', 'errors.notLoggedIn'))],
  ['demo', ({ demoMode }) => (demoMode ? new Refusal('DEMO_MODE', 'errors.demoMode') : null)],
  [
    'deactivated',
    ({ deactivated }) => (deactivated ? new Refusal('ACCOUNT_DEACTIVATED', 'errors.deactivated') : null),
  ],
  [
    'profile',
    ({ missingFields }) =>
      missingFields.length === 0
        ? null
        : new Refusal('PROFILE_INCOMPLETE', 'errors.profileIncomplete', {
            errors: Object.fromEntries(missingFields.map((field) => [field, 'refusals.required'])),
          }),
  ],
  [
    'verification',
    ({ verification: { required, status } }) =>
      !required || status === 'success' ? null : new Refusal('NOT_VERIFIED', notVerifiedTexts[status]),
  ],
  [
    'package',
    ({ packageAvailable }) => (packageAvailable ? null : new Refusal('PACKAGE_MISSING', 'errors.limitOver')),
  ],
  ['limit', ({ limitAvailable }) => (limitAvailable ? null : new Refusal('LIMIT_OVER', 'errors.limitOver'))],
]

/** Returns the first closed gate with its refusal; null if all are open. */
function firstClosed(facts: GateFacts): { gate: Gate; refusal: Refusal } | null {
  for (const [gate, check] of gates) {
    const refusal = check(facts)
    if (refusal) return { gate, refusal }
  }
  return null
}

/** Returns the refusal of the first closed gate; null if all are open. */
export const firstShut = (facts: GateFacts): Refusal | null => firstClosed(facts)?.refusal ?? null

/** Returns the first closed gate; null if all are open. */
export const closedGate = (facts: GateFacts): Gate | null => firstClosed(facts)?.gate ?? null

/** Returns the refusal of the first closed gate, in which a package gate names the required feature. */
export async function eligibilityRefusal(db: Kysely<DB>, asking: Asking): Promise<Refusal | null> {
  const refusal = firstShut(await readFacts(db, asking))
  if (refusal?.code === 'PACKAGE_MISSING' || refusal?.code === 'LIMIT_OVER')
    return gateRefusal(db, refusal.code, asking.feature, asking.userId)
  return refusal
}

/**
 * Passes if every gate is open, otherwise throws the refusal of the first closed one (`eligibilityRefusal`). In a
 * transaction, the account stays locked until the transaction ends.
 */
export async function requireEligible(db: Kysely<DB>, asking: Asking): Promise<void> {
  const { userId } = asking
  if (db.isTransaction && userId !== null) await lockAccount(db as Transaction<DB>, userId)
  const refusal = await eligibilityRefusal(db, asking)
  if (refusal) throw refusal
}
