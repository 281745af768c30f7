import type { Purpose } from '../../../machines/flows/eligibility/ports'
import type { EligibilityView } from '../../../machines/flows/eligibility/view'
import type { PlansSearch } from '../plans-search'

/** Props of components that link to a fix. */
export interface FixProps {
  view: EligibilityView
  /** The user's intent, passed to the plans page as the required feature. */
  purpose: Purpose
  returnTo: string
}

/**
 * Returns the query parameters of a page that fixes a requirement: return address and, for plans, the required feature.
 */
export const fixSearch = (fixPath: string, purpose: Purpose, returnTo: string): PlansSearch =>
  fixPath === '/subscription-plan' ? { for: purpose, returnTo } : { returnTo }
