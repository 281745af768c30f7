import { stepChecks } from './step-checks'
import type { WizardCategory } from './values'

/** The way of a listing; the step in the address is one of these. */
export const stepNames = ['details', 'place', 'facts', 'photos', 'search', 'review'] as const
export type StepName = (typeof stepNames)[number]

/** How the steps are checked, by what the property types ask for. */
export const checksFor = (categories: () => Promise<readonly WizardCategory[]>) =>
  stepChecks({
    shaped: ['details', 'place', 'facts', 'search'],
    shapes: async () => (await import('../../../../contract/shapes/listings/publish')).wizard,
    stricter: {
      facts: async () => {
        const [known, { completeFacts }] = await Promise.all([categories(), import('./facts-shape')])
        return completeFacts(known)
      },
    },
  })
