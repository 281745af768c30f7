import type { AnyEventObject } from 'xstate'
import type { EligibilityFacts, ReadFactsOutput } from '../../../machines/flows/eligibility/ports'
import type { Answer } from '../../kit/hold-reply'
import { but, cut, real, refusing } from '../../kit/replies'

const calls = ['web-settings', 'get-user-data', 'check-package-limit']

const all = (answer: Answer) => Object.fromEntries(calls.map((call) => [call, answer]))

/** Returns whether these facts belong to a new user, rather than a guest. */
const isNewcomer = ({ loggedIn, missingFields }: EligibilityFacts) => loggedIn && missingFields.length > 0

/** Returns how the server answers for this port output. Its real reply fits for guests and new users. */
export function answersFor({ type, output }: AnyEventObject): Record<string, Answer> {
  if (type.startsWith('xstate.error')) return all(cut)
  const result = output as ReadFactsOutput
  if (!result.ok) return all(async () => refusing({ ...result, reason: 'RATE_LIMITED' }))
  const { facts } = result
  if (!facts.loggedIn || isNewcomer(facts)) return all(real)
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
    'check-package-limit': but(() => ({
      package_available: facts.packageAvailable,
      feature_available: facts.packageAvailable,
      limit_available: facts.limitAvailable,
    })),
  }
}
