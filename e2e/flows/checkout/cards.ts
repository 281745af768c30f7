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

/** The test card with which the gateway's stand-in and the server behave as this tour goes on. */
export function cardFor([claimed, sent]: AnyEventObject[]): string {
  const claim = claimed?.['output']?.claim as Claim | undefined
  const verdict = sent?.['output']?.verdict as Verdict | undefined
  return (claim && byClaim[claim]) ?? (verdict && byVerdict[verdict]) ?? taken
}

/** What must break a step ahead, because the page would not wait for it: its window, the gateway's script, its key. */
export function breaks(page: Page, { type, output }: AnyEventObject): Act | null {
  if (type === 'xstate.error.actor.confirmCard') return () => page.evaluate(scriptBreaks)
  if (type === 'xstate.error.actor.handOver') return () => page.evaluate(windowBreaks)
  if (type === 'xstate.done.actor.handOver' && output.claim === 'blocked')
    return () => page.evaluate(windowIsBlocked)
  // Without a key the card fields are given up at once; the answer that leaves it out is the one before.
  if (type === 'xstate.done.actor.prepareCard' && !output.ready) return async () => undefined
  return null
}

/** The form that the gateway's script makes next fails it, once; what the page's own links make is spared. */
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
