import { stepChecks } from '../step-checks'

/** The way of a project; the step in the address is one of these. */
export const stepNames = ['details', 'place', 'plans', 'photos', 'search', 'review'] as const

export const checks = stepChecks({
  shaped: ['details', 'place', 'plans', 'search'],
  shapes: async () => (await import('../../../../contract/shapes/projects')).projectSteps,
  stricter: { plans: async () => (await import('./plans-shape')).completePlans },
})
