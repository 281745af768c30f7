import type {
  EligibilityFacts,
  Purpose,
  ReadFactsInput,
  ReadFactsOutput,
} from '../../../machines/flows/eligibility/ports'
import { refusedWith } from '../../api/failure'
import type { Api } from '../../api/port'
import { currentToken, session } from '../../session/store'
import { port } from '../port'

/** Facts of somebody who is not signed in: nothing but the site's own switches is known. */
const guest = {
  loggedIn: false,
  deactivated: false,
  missingFields: [],
  packageAvailable: false,
  limitAvailable: false,
}

/** The port of the eligibility machine: settings, person and package in one go. */
export function eligibilityActors(api: Api) {
  return {
    readFacts: port<ReadFactsOutput, ReadFactsInput>(async ({ input, signal }) => ({
      ok: true,
      facts: await readFacts(api, input.purpose, signal),
    })),
  }
}

async function readFacts(api: Api, purpose: Purpose, signal: AbortSignal): Promise<EligibilityFacts> {
  const quiet = { signal, toast: false }
  const { data: settings } = await api.call('web-settings', {}, quiet)
  const site = {
    demoMode: settings.demo_mode,
    verification: { required: settings.verification_required_for_user, status: settings.verification_status },
  }
  if (currentToken() === null) return { ...guest, ...site }
  try {
    const [{ data: person }, { data: limit }] = await Promise.all([
      api.call('get-user-data', {}, quiet),
      api.call('check-package-limit', { type: purpose }, quiet),
    ])
    session.trigger.personChanged({ person })
    return {
      ...site,
      loggedIn: true,
      deactivated: person.account_state === 'deactivated',
      missingFields: person.missing_fields,
      verification: { ...site.verification, status: person.verification_status },
      packageAvailable: limit.package_available && limit.feature_available,
      limitAvailable: limit.limit_available,
    }
  } catch (error) {
    if (refusedWith(error, 'NOT_LOGGED_IN')) return { ...guest, ...site }
    if (refusedWith(error, 'ACCOUNT_DEACTIVATED'))
      return { ...guest, ...site, loggedIn: true, deactivated: true }
    throw error
  }
}
