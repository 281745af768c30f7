import type { LimitedFeature } from '../../../contract/api/package-features'
import type { Problem, Refused } from '../kit'

/** The requested action, named by the package feature it needs (§6): list or feature, property or project. */
export type Purpose = LimitedFeature

/** Profile fields that must be filled in before listing (§5). */
export type ProfileField = 'name' | 'email' | 'mobile' | 'profile' | 'address'

/** All facts that the seven gates check, loaded together. */
export type EligibilityFacts = {
  loggedIn: boolean
  demoMode: boolean
  deactivated: boolean
  missingFields: ProfileField[]
  verification: { required: boolean; status: 'initial' | 'pending' | 'failed' | 'success' }
  /** Whether an active package includes this feature. */
  packageAvailable: boolean
  /** Whether that package has a free slot, or this listing already occupies one. */
  limitAvailable: boolean
}

/**
 * Input of `check-package-limit`, `get-user-data` and `web-settings`, called together. For a guest, the output is
 * `loggedIn: false` instead of a refusal.
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
  /** The user returns from a page where a requirement can be met, or the session has changed. */
  | { type: 'recheck.asked' }
  /** The user continues to the listing wizard. */
  | { type: 'way.taken' }
  | { type: 'wait.cancelled' }
