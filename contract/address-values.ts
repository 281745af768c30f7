/* Words that addresses of pages carry; every page loads them with the routes, so they are kept apart from the others. */

/** Package-gated features in the order of §6. */
export const features = [
  'property_list',
  'property_feature',
  'project_list',
  'project_feature',
  'mortgage_calculator_detail',
  'premium_properties',
  'project_access',
] as const
export type Feature = (typeof features)[number]

/** Where a listing stands, as one status for its owner; a draft is not sent yet. */
export const listingStatuses = [
  'live',
  'in_review',
  'needs_answer',
  'draft',
  'needs_changes',
  'rejected',
  'hidden',
  'sold',
  'rented',
  'expired',
] as const
export type ListingStatus = (typeof listingStatuses)[number]
