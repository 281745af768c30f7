import type { Purpose } from '../../machines/flows/eligibility/ports'
import type { RouterContext } from '../app/page/router-context'

/** Checks the requirements before opening a page that can also be reached directly by URL. */
export async function askEligibility(
  { api }: RouterContext,
  purpose: Purpose,
): Promise<{ stopped: boolean }> {
  const { isStopped } = await import('../flows/eligibility/is-stopped')
  return { stopped: await isStopped(api, purpose) }
}
