import type { Purpose } from '../../../machines/flows/eligibility/ports'
import type { EligibilityView } from '../../../machines/flows/eligibility/view'
import type { PlansSearch } from '../plans-search'

/** What the parts of the eligibility page are given that lead to where something is fixed. */
export interface FixProps {
  view: EligibilityView
  /** What the person wants to do: the gate that is passed to the page of plans. */
  purpose: Purpose
  returnTo: string
}

/** The search parameters of a page that fixes something: where to go on, and for the plans which gate is closed. */
export const fixSearch = (fixPath: string, purpose: Purpose, returnTo: string): PlansSearch =>
  fixPath === '/subscription-plan' ? { for: purpose, returnTo } : { returnTo }
