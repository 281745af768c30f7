import type {
  EligibilityFacts,
  Purpose,
  ReadFactsInput,
  ReadFactsOutput,
  SaveProfileInput,
  SaveProfileOutput,
  TakePlanInput,
  TakePlanOutput,
} from '../../../machines/flows/eligibility/ports'
import { refusedWith } from '../../app/api/call-failure'
import type { Input } from '../../../contract/calls/call-types'
import type { Api } from '../../app/api/port'
import { currentToken, session } from '../../app/session/session-store'
import { port } from '../port'

/** Facts for a guest; only the site's own settings apply. */
const guest = {
  loggedIn: false,
  deactivated: false,
  missingFields: [],
  packageAvailable: false,
  limitAvailable: false,
  freePlan: null,
}

const quiet = (signal: AbortSignal) => ({ signal, toast: false })
const done = { ok: true } as const

/** Finds the account's draft of the listing; null if there is none. */
export type FindDraft = () => Promise<Input<'listing-draft:submitted'> | null>

/**
 * Implements the eligibility machine's ports. Settings, user and package are loaded together; if another tab has already
 * submitted the `draft`, the resulting listing already has its slot.
 */
export function eligibilityActors(api: Api, draft: FindDraft = async () => null) {
  return {
    readFacts: port<ReadFactsOutput, ReadFactsInput>(async ({ input, signal }) => ({
      ok: true,
      facts: await readFacts(api, input.purpose, draft, signal),
    })),
    saveProfile: port<SaveProfileOutput, SaveProfileInput>(async ({ input, signal }) => {
      await api.call('update_profile', input.fields, quiet(signal))
      return done
    }),
    takePlan: port<TakePlanOutput, TakePlanInput>(async ({ input, signal }) => {
      const request = { package_id: input.packageId, idempotency_key: input.key }
      await api.call('assign_package', request, quiet(signal))
      return done
    }),
  }
}

async function readFacts(
  api: Api,
  purpose: Purpose,
  draft: FindDraft,
  signal: AbortSignal,
): Promise<EligibilityFacts> {
  const options = quiet(signal)
  const { data: settings } = await api.call('web-settings', {}, options)
  const site = {
    demoMode: settings.demo_mode,
    verification: { required: settings.verification_required_for_user, status: settings.verification_status },
  }
  if (currentToken() === null) return { ...guest, ...site }
  try {
    const [{ data: person }, { data: limit, free_plan: free }] = await Promise.all([
      api.call('get-user-data', {}, options),
      api.call('check-package-limit', { type: purpose }, options),
    ])
    session.actions.personChanged({ person })
    const opens = limit.package_available && limit.feature_available
    const own = opens && limit.limit_available ? null : await draft()
    const isSubmitted =
      own !== null && (await api.call('listing-draft:submitted', own, options)).data !== null
    return {
      ...site,
      loggedIn: true,
      deactivated: person.account_state === 'deactivated',
      missingFields: person.missing_fields,
      verification: { ...site.verification, status: person.verification_status },
      packageAvailable: opens || isSubmitted,
      limitAvailable: limit.limit_available || isSubmitted,
      freePlan: free ? { id: free.id, name: free.name, quota: free.quota, days: free.duration_days } : null,
    }
  } catch (error) {
    if (refusedWith(error, 'NOT_LOGGED_IN')) return { ...guest, ...site }
    if (refusedWith(error, 'ACCOUNT_DEACTIVATED'))
      return { ...guest, ...site, loggedIn: true, deactivated: true }
    throw error
  }
}
