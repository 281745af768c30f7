import type { Gate } from '../contract/values'

type OfOwner = { context: { gate: Gate | null } }

/**
 * Guards on the requirements of an owner, by the first that isn't met (`gate`). The gate `demo` isn't among them: a
 * demonstration refuses every change before it reaches a record.
 */
export const requirementGuards = {
  accountExists: ({ context }: OfOwner) => context.gate !== 'login',
  accountIsActive: ({ context }: OfOwner) => context.gate !== 'deactivated',
  profileIsComplete: ({ context }: OfOwner) => context.gate !== 'profile',
  identityIsVerified: ({ context }: OfOwner) => context.gate !== 'verification',
  planIncludesIt: ({ context }: OfOwner) => context.gate !== 'package',
  planHasRoom: ({ context }: OfOwner) => context.gate !== 'limit',
}

type RequirementGuard = keyof typeof requirementGuards

/** Texts of `requirementGuards`, to follow "only if". */
export const requirementLabels: Readonly<Record<RequirementGuard, string>> = {
  accountExists: 'the account still exists',
  accountIsActive: 'the account is active',
  profileIsComplete: 'the profile is complete',
  identityIsVerified: 'the identity is verified where that is required',
  planIncludesIt: 'a plan includes it',
  planHasRoom: 'a plan has a slot left',
}

/** Names of the guards, in the order of the gates. */
export const requirements = Object.keys(requirementGuards) as RequirementGuard[]

/** Whether a guard checks a requirement. */
export const isRequirement = (guard: string): boolean => Object.hasOwn(requirementGuards, guard)
