import type { TextKey } from '../../../../../contract/texts/catalogue'
import { projectSteps } from '../../../../../contract/calls/projects/shapes'
import { confirmedValues, questionUnusual } from '../question-unusual'

/** The server's schema of the facts, also requiring confirmation of unusual numbers and dates. */
export const usualFacts = projectSteps.facts.extend(confirmedValues).superRefine(questionUnusual('project'))

/**
 * The server's schema of plans, also requiring that each document is already uploaded (D87), because the form submits
 * no files.
 */
export const completePlans = projectSteps.photos.superRefine(({ plans }, check) => {
  for (const [at, { file_id }] of (plans ?? []).entries())
    if (file_id === undefined)
      check.addIssue({
        code: 'custom',
        message: 'refusals.planTitle' satisfies TextKey,
        path: ['plans', at, 'document'],
      })
})
