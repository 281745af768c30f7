import type { Feature } from '../../../contract/api/package-features'

interface PackageSeed {
  name: string
  description: string
  /** Price in US cents. */
  price: number
  days: number
  recommended?: true
  /**
   * Features of the package, each with its number of slots; null for unlimited slots and for features that aren't
   * counted.
   */
  features: Partial<Record<Feature, number | null>>
}

/** Packages on sale, the free one first (section 6). */
export const packages: readonly PackageSeed[] = [
  {
    name: 'Starter',
    description: 'List one property free of charge and see how it goes.',
    price: 0,
    days: 30,
    features: { property_list: 1 },
  },
  {
    name: 'Private seller',
    description: 'For people who sell or let their own home: three listings, one of them featured.',
    price: 2_900,
    days: 90,
    recommended: true,
    features: { property_list: 3, property_feature: 1, mortgage_calculator_detail: null },
  },
  {
    name: 'Buyer plus',
    description:
      'For people who are looking: premium properties in full, project details and the complete mortgage calculation.',
    price: 1_500,
    days: 30,
    features: { premium_properties: null, project_access: null, mortgage_calculator_detail: null },
  },
  {
    name: 'Agent',
    description:
      'For agents on their own: twenty listings, five of them featured, and two projects, one of them featured.',
    price: 9_900,
    days: 180,
    features: {
      property_list: 20,
      property_feature: 5,
      project_list: 2,
      project_feature: 1,
      project_access: null,
      premium_properties: null,
      mortgage_calculator_detail: null,
    },
  },
  {
    name: 'Agency',
    description: 'For offices: as many listings as you like, thirty featured, ten projects, everything open.',
    price: 24_900,
    days: 365,
    features: {
      property_list: null,
      property_feature: 30,
      project_list: 10,
      project_feature: 5,
      premium_properties: null,
      project_access: null,
      mortgage_calculator_detail: null,
    },
  },
]
