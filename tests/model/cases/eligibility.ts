import { eligibilityMachine } from '../../../machines/flows/eligibility/machine'
import type { EligibilityFacts } from '../../../machines/flows/eligibility/ports'
import { casesFrom, done } from '../events'
import type { Model } from '../explore'
import { refused } from './refusals'

/** A user who passes every gate. */
export const allMet: EligibilityFacts = {
  loggedIn: true,
  demoMode: false,
  deactivated: false,
  missingFields: [],
  verification: { required: true, status: 'success' },
  packageAvailable: true,
  limitAvailable: true,
}

const answers: Partial<EligibilityFacts>[] = [
  {},
  { loggedIn: false },
  { demoMode: true },
  { deactivated: true },
  { missingFields: ['mobile', 'profile'] },
  { verification: { required: true, status: 'pending' } },
  { verification: { required: true, status: 'failed' } },
  { verification: { required: true, status: 'initial' } },
  { packageAvailable: false, limitAvailable: false },
  { limitAvailable: false },
]

/** Model of the eligibility check, with every possible answer. */
export const eligibilityModel: Model = {
  machine: eligibilityMachine,
  input: { purpose: 'property_list' },
  cases: casesFrom({
    ...done(
      'readFacts',
      ...answers.map((some) => ({ ok: true, facts: { ...allMet, ...some } })),
      refused('FAULT'),
    ),
  }),
  facts: () => null,
}
