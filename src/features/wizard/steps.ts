import { stepChecks } from './step-checks'

/** The way of a listing; the step in the address is one of these. */
export const stepNames = ['details', 'place', 'facts', 'photos', 'search', 'review'] as const
export type StepName = (typeof stepNames)[number]

export const checks = stepChecks({
  shaped: ['details', 'place', 'facts', 'search'],
  shapes: async () => (await import('../../../contract/shapes/listing')).wizard,
})
