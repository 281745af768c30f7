/** Package-gated features, in the order of §6. */
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

/** Features that also need `limit_available` (§6). */
export const limitedFeatures = [
  'property_list',
  'property_feature',
  'project_list',
  'project_feature',
] as const
export type LimitedFeature = (typeof limitedFeatures)[number]
