import type { LimitedFeature } from '../../../contract/api/package-features'
import type { Answered, Problem, Refused } from '../kit'

/** The requested action, named by the package feature it needs (§6): list or feature, property or project. */
export type Purpose = LimitedFeature

/** Profile fields that must be filled in before listing (§5). */
export type ProfileField = 'name' | 'email' | 'mobile' | 'profile' | 'address'

/** All facts that the seven gates check. */
export type GateFacts = {
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

/** Free plan on sale that includes the feature and that this account hasn't taken (D69). */
export type FreePlan = {
  id: number
  name: string
  /** Number of slots for the feature; null if unlimited. */
  quota: number | null
  days: number
}

/** Facts of the seven gates with the free plan that would open the package gate; loaded together. */
export type EligibilityFacts = GateFacts & { freePlan: FreePlan | null }

/**
 * Input of `check-package-limit`, `get-user-data` and `web-settings`, called together. For a guest, the output is
 * `loggedIn: false` instead of a refusal.
 */
export type ReadFactsInput = { purpose: Purpose }
export type ReadFactsOutput = { ok: true; facts: EligibilityFacts } | Refused

/** Profile fields given on the page; an e-mail address is confirmed by a code elsewhere. */
export type GivenFields = { name?: string; mobile?: string; address?: string; profile?: File }

/** Input of `update_profile`. */
export type SaveProfileInput = { fields: GivenFields }
export type SaveProfileOutput = Answered

/** Input of `assign_package`, which the key makes idempotent. */
export type TakePlanInput = { packageId: number; key: string }
export type TakePlanOutput = Answered

/** `key`: random id that the page generates once, for taking the free plan. */
export type EligibilityInput = { purpose: Purpose; key: string }
export type EligibilityContext = EligibilityInput & {
  facts: EligibilityFacts | null
  /** Fields being saved; a `File` is held only until the server answers. */
  given: GivenFields
  problem: Problem | null
}

export type EligibilityEvent =
  | { type: 'check.asked' }
  /** The user returns from a page where a requirement can be met, or the session has changed. */
  | { type: 'recheck.asked' }
  /** The user fills in missing profile fields on this page. */
  | { type: 'profile.given'; fields: GivenFields }
  /** The user takes the free plan. */
  | { type: 'plan.taken' }
  /** The user continues to the listing wizard. */
  | { type: 'way.taken' }
  | { type: 'wait.cancelled' }
