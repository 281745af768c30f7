import type { Data } from '../../../contract/calls/call-types'
import { limitedFeatures, type Feature } from '../../../contract/api/package-features'

type Plan = Pick<Data<'get-package'>[number], 'features' | 'is_free' | 'is_taken'>

/** Whether the plan is a free one that the user has already taken; a free plan is granted only once (D69). */
export const isSpent = ({ is_free, is_taken }: Plan): boolean => is_free && is_taken

/** Returns whether buying the plan grants a feature. */
export const opensGate = (plan: Plan, gate: Feature | undefined): boolean =>
  gate !== undefined && !isSpent(plan) && plan.features.some(({ type }) => type === gate)

/**
 * Returns a plan's audience: sellers if the plan allows listing or featuring, buyers if it only grants access to
 * others' listings.
 */
export const audienceOf = ({ features }: Pick<Plan, 'features'>): 'seller' | 'buyer' =>
  features.some(({ type }) => limitedFeatures.some((limited) => limited === type)) ? 'seller' : 'buyer'

/** Returns the plans that grant the required feature, then the others, each in the operator's order. */
export const orderPlans = <P extends Plan>(plans: readonly P[], gate: Feature | undefined): P[] => [
  ...plans.filter((plan) => opensGate(plan, gate)),
  ...plans.filter((plan) => !opensGate(plan, gate)),
]

/** Groups plans by audience, sellers first unless only buyers' plans grant the required feature. */
export function groupPlans<P extends Plan>(
  plans: readonly P[],
  gate: Feature | undefined,
): { audience: 'seller' | 'buyer'; plans: P[] }[] {
  const ordered = orderPlans(plans, gate)
  const groups = (['seller', 'buyer'] as const).map((audience) => ({
    audience,
    plans: ordered.filter((plan) => audienceOf(plan) === audience),
  }))
  const [first] = ordered
  const begins =
    gate && first && opensGate(first, gate) && !groups[0]!.plans.some((plan) => opensGate(plan, gate))
  return (begins ? groups.toReversed() : groups).filter((group) => group.plans.length > 0)
}
