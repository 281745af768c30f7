// Public interface of this area for the rest of the server.
export { grantPackage } from './grant'
export { slotHolders } from './holders'
export { freePlanFor, gateRefusal, opensWith } from './package-gate'
export { endPaidFor, paidUntil, revokedEffect } from './end-paid-for'
export {
  isAnnouncedWithPlan,
  listingsOfPlan,
  planEndsEffect,
  type PlanListing,
  renewalPath,
  warnOfPlanEnds,
} from './plan-end'
export { packageRoutes } from './routes'
export { slot } from './slot-kind'
export { hasOpenSlot, hasRoom, holdAnew, holdSlot, releaseSlot, takenSlots, useSlot } from './slots'
export { subscription } from './subscription-kind'
export { termsNow } from './terms'
export { turnSubscriptionOf } from './dispute-effect'
