import type { LimitedFeature } from '../../../contract/api/package-features'
import type { Problem, Refused } from '../kit'

/** The requested action, as the feature of a package that it needs (§6): list or feature, property or project. */
export type Purpose = LimitedFeature

/** Profile fields that must be filled before listing (§5). */
export type ProfileField = 'name' | 'email' | 'mobile' | 'profile' | 'address'

/** Everything the seven gates check, read in one go. */
export type EligibilityFacts = {
  loggedIn: boolean
  demoMode: boolean
  deactivated: boolean
  missingFields: ProfileField[]
  verification: { required: boolean; status: 'initial' | 'pending' | 'failed' | 'success' }
  /** An active package opens this feature. */
  packageAvailable: boolean
  /** And it still has a free slot, or this listing has one already. */
  limitAvailable: boolean
}

/**
 * `check-package-limit`, `get-user-data` and `web-settings` together. A guest gets `loggedIn: false`, not a refusal.
 */
export type ReadFactsInput = { purpose: Purpose }
export type ReadFactsOutput = { ok: true; facts: EligibilityFacts } | Refused

export type EligibilityInput = { purpose: Purpose }
export type EligibilityContext = {
  purpose: Purpose
  facts: EligibilityFacts | null
  problem: Problem | null
}

export type EligibilityEvent =
  | { type: 'check.asked' }
  /** The person returns from a page that fixes something, or the session changed. */
  | { type: 'recheck.asked' }
  /** The person goes on to the wizard. */
  | { type: 'way.taken' }
  | { type: 'wait.cancelled' }
