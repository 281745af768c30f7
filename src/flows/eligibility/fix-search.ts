import type { Purpose } from '../../../machines/flows/eligibility/ports'
import type { EligibilityView } from '../../../machines/flows/eligibility/view'
import type { PlansSearch } from '../plans-search'

/** What the parts of the eligibility page are given that lead to where something is fixed. */
export interface FixProps {
  view: EligibilityView
  /** What the person wants to do: the gate that the page of plans is told of. */
  purpose: Purpose
  returnTo: string
}

/** What a page that fixes something is told: where to go on, and the plans which gate is shut. */
export const fixSearch = (fixPath: string, purpose: Purpose, returnTo: string): PlansSearch =>
  fixPath === '/subscription-plan' ? { for: purpose, returnTo } : { returnTo }
