import { z } from 'zod'
import { features, limitedFeatures } from '../../api/package-features'
import * as values from '../../values'
import { freePlan, opensWith } from '../packages/shapes'
import { maybe, type Shape } from '../kit/primitives'

export const eligibilityShapes = {
  'check-package-limit': {
    input: z.object({ type: z.enum(features, 'refusals.choice') }),
    data: z.object({
      package_available: z.boolean(),
      feature_available: z.boolean(),
      limit_available: z.boolean(),
    }),
    extra: z.object({ opens_with: opensWith, free_plan: freePlan }),
  },
  /** Facts for the eligibility machine; guests get `logged_in: false` rather than a refusal. */
  'publish-requirements': {
    input: z.object({
      purpose: maybe(z.enum(limitedFeatures, 'refusals.choice')).transform(
        (purpose) => purpose ?? 'property_list',
      ),
    }),
    data: z.object({
      logged_in: z.boolean(),
      demo_mode: z.boolean(),
      deactivated: z.boolean(),
      missing_fields: z.array(z.enum(['name', 'email', 'mobile', 'profile', 'address'])),
      verification: z.object({ required: z.boolean(), status: z.enum(values.verificationStates) }),
      package_available: z.boolean(),
      limit_available: z.boolean(),
      opens_with: opensWith,
      free_plan: freePlan,
    }),
  },
} satisfies Record<string, Shape>
