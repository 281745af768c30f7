import type { APIRequestContext } from 'playwright/test'
import type { AnyEventObject } from 'xstate'
import { eligibilityMachine } from '../../../machines/flows/eligibility/machine'
import type { ReadFactsOutput } from '../../../machines/flows/eligibility/ports'
import { delays, eventsOf } from '../../kit/events'
import type { Held } from '../../kit/hold-reply'
import { freshTab, untilNotified, signedIn, type OtherTab, type Session } from '../../kit/tabs'
import type { Time } from '../../kit/time'
import type { Act } from '../../kit/walk'
import type { EligibilityPage } from '../../pages/eligibility'
import { answersFor } from './answers'

export interface EligibilityParts {
  page: EligibilityPage
  time: Time
  held: Held
  other: OtherTab
  request: APIRequestContext
}

/** Returns whether the server will treat the caller as a guest. */
function asOutsider([next]: AnyEventObject[]): boolean {
  const result = next?.['output'] as ReadFactsOutput | undefined
  return result?.ok === true && !result.facts.loggedIn
}

/** Returns the browser action that causes each event of the eligibility machine. */
export async function eligibilityActs(parts: EligibilityParts): Promise<Record<string, Act>> {
  const { page, time, held, other, request } = parts
  const newcomer: Session = await signedIn(request)
  const outsider: Session = { ...newcomer, token: 'no-longer-good' }
  const signIn = (next: AnyEventObject[]) => other.signsIn(asOutsider(next) ? outsider : newcomer)
  const answer: Act = ({ event }) => held.answer(answersFor(event))
  return {
    'check.asked': async ({ first, next }) => {
      if (!first) return page.check()
      await freshTab(page.page, held)
      await signIn(next)
      await page.page.goto('/feature/property/1', { waitUntil: 'commit' })
    },
    'recheck.asked': async ({ next }) => {
      await untilNotified(page.page, async () => {
        await other.signsOut()
        await signIn(next)
      })
      await page.checkAgain()
    },
    'way.taken': async () => {
      await held.stay()
      return page.goOn()
    },
    'profile.given': ({ event }) => page.giveMobile(event['fields'].mobile),
    'plan.taken': page.takePlan,
    'wait.cancelled': page.cancel,
    ...Object.fromEntries(
      eventsOf(eligibilityMachine)
        .filter((type) => /^xstate\.(done|error)\.actor\./.test(type))
        .map((type) => [type, answer]),
    ),
    ...delays(eligibilityMachine, time),
  }
}
