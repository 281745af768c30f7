import { eligibilityMachine } from '../../../machines/flows/eligibility/machine'
import type {
  EligibilityContext,
  EligibilityFacts,
  FreePlan,
} from '../../../machines/flows/eligibility/ports'
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
  freePlan: null,
}

/** A free plan with one listing for 30 days. */
export const freePlan: FreePlan = { id: 3, name: 'Starter', quota: 1, days: 30 }

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
  { packageAvailable: false, limitAvailable: false, freePlan },
  { limitAvailable: false },
]

/** Model of the eligibility check, with every possible answer. */
export const eligibilityModel: Model = {
  machine: eligibilityMachine,
  input: { purpose: 'property_list', key: 'key-1' },
  cases: casesFrom({
    ...done(
      'readFacts',
      ...answers.map((some) => ({ ok: true, facts: { ...allMet, ...some } })),
      refused('FAULT'),
    ),
    ...done('saveProfile', { ok: true }, refused('VALIDATION')),
    ...done('takePlan', { ok: true }, refused('CONFLICT')),
    'profile.given': [{ fields: { mobile: '+12065550147' } }],
  }),
  facts: ({ facts }: EligibilityContext) => facts?.freePlan?.id ?? null,
}
