import type { Page } from 'playwright/test'
import type { AnyEventObject } from 'xstate'
import type { Claim, Verdict } from '../../../machines/flows/checkout/setup'
import type { Act } from '../../kit/walk'

const taken = '4242424242424242'
const byClaim: Partial<Record<Claim, string>> = {
  declined: '4000000000000002',
  challenge: '4000002500003155',
}
const byVerdict: Partial<Record<Verdict, string>> = {
  processing: '4000000000100018',
  needsReview: '4000000000100026',
}

/** Returns the test card with which the gateway's sandbox and the server behave as the tour requires next. */
export function cardFor([claimed, sent]: AnyEventObject[]): string {
  const claim = claimed?.['output']?.claim as Claim | undefined
  const verdict = sent?.['output']?.verdict as Verdict | undefined
  return (claim && byClaim[claim]) ?? (verdict && byVerdict[verdict]) ?? taken
}

/**
 * Returns the action that breaks the page's window or the gateway's script one step ahead, because the page wouldn't
 * wait for it, or null if there is nothing to break. A missing key needs no action.
 */
export function breaks(page: Page, { type, output }: AnyEventObject): Act | null {
  if (type === 'xstate.error.actor.confirmCard') return () => page.evaluate(scriptBreaks)
  if (type === 'xstate.error.actor.handOver') return () => page.evaluate(windowBreaks)
  if (type === 'xstate.done.actor.handOver' && output.claim === 'blocked')
    return () => page.evaluate(windowIsBlocked)
  // The previous answer already omitted the key, and without one the card fields fail immediately.
  if (type === 'xstate.done.actor.prepareCard' && !output.ready) return async () => undefined
  return null
}

/** Makes the next form that the gateway's script builds fail once, without affecting the page's links. */
function scriptBreaks() {
  const sound = globalThis.URLSearchParams
  globalThis.URLSearchParams = class extends sound {
    constructor(from?: ConstructorParameters<typeof sound>[0]) {
      super(from)
      if (!this.has('client_secret')) return
      globalThis.URLSearchParams = sound
      throw new Error('This script breaks')
    }
  }
}

function windowBreaks() {
  const sound = globalThis.open
  globalThis.open = () => {
    globalThis.open = sound
    throw new Error('This browser opens no windows')
  }
}

function windowIsBlocked() {
  const sound = globalThis.open
  globalThis.open = () => {
    globalThis.open = sound
    return null
  }
}
