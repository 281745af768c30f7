import type { Data } from '../../../contract/types'
import type { Feature } from '../../../contract/values'

type Plan = Pick<Data<'get-package'>[number], 'features' | 'is_free' | 'is_taken'>

/** A free plan is given once (D69). */
export const isSpent = ({ is_free, is_taken }: Plan): boolean => is_free && is_taken

/** Whether buying the plan opens the gate of a feature. */
export const opensGate = (plan: Plan, gate: Feature | undefined): boolean =>
  gate !== undefined && !isSpent(plan) && plan.features.some(({ type }) => type === gate)

/** The plans that open the gate somebody came from, then the others, each in the operator's order. */
export const orderPlans = <P extends Plan>(plans: readonly P[], gate: Feature | undefined): P[] => [
  ...plans.filter((plan) => opensGate(plan, gate)),
  ...plans.filter((plan) => !opensGate(plan, gate)),
]
