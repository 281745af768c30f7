import type { Purpose } from '../../machines/flows/eligibility/ports'
import type { RouterContext } from '../app/page/router-context'

/** Asks whether something is missing before a page opens that could also be reached by its address. */
export async function askEligibility(
  { api }: RouterContext,
  purpose: Purpose,
): Promise<{ stopped: boolean }> {
  const { isStopped } = await import('../flows/eligibility/is-stopped')
  return { stopped: await isStopped(api, purpose) }
}
