import type { AnyEventObject } from 'xstate'
import type { ReadFactsOutput } from '../../../machines/flows/eligibility/ports'
import type { Answered } from '../../../machines/flows/kit'
import type { Answer } from '../../kit/hold-reply'
import { but, cut, real, refusing, taken } from '../../kit/replies'

/** Calls of each port. */
export const callsOf: Record<string, string[]> = {
  readFacts: ['web-settings', 'get-user-data', 'check-package-limit'],
  saveProfile: ['update_profile'],
  takePlan: ['assign_package'],
}

/** Returns how the server answers for this port output. Its real reply fits for guests. */
export function answersFor({ type, output }: AnyEventObject): Record<string, Answer> {
  const port = type.split('.').at(-1)!
  const all = (answer: Answer) => Object.fromEntries(callsOf[port]!.map((call) => [call, answer]))
  if (type.startsWith('xstate.error')) return all(cut)
  const result = output as Answered
  if (!result.ok) return all(async () => refusing({ ...result, reason: 'RATE_LIMITED' }))
  // Neither a number nor a plan of the newcomer changes, so that every tour finds the same account.
  return port === 'readFacts' ? factsAnswers(output as ReadFactsOutput) : all(async () => taken(null))
}

function factsAnswers(output: ReadFactsOutput): Record<string, Answer> {
  if (!output.ok || !output.facts.loggedIn)
    return Object.fromEntries(callsOf['readFacts']!.map((call) => [call, real]))
  const { facts } = output
  const free = facts.freePlan
  return {
    'web-settings': but((settings: object) => ({
      ...settings,
      demo_mode: facts.demoMode,
      verification_required_for_user: facts.verification.required,
    })),
    'get-user-data': but((person: object) => ({
      ...person,
      account_state: facts.deactivated ? 'deactivated' : 'active',
      missing_fields: facts.missingFields,
      verification_status: facts.verification.status,
    })),
    'check-package-limit': but(
      () => ({
        package_available: facts.packageAvailable,
        feature_available: facts.packageAvailable,
        limit_available: facts.limitAvailable,
      }),
      { free_plan: free && { id: free.id, name: free.name, quota: free.quota, duration_days: free.days } },
    ),
  }
}
