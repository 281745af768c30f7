import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import type { SignupContext } from '../../../machines/flows/signup/setup'
import { signupModel } from '../../../tests/model/cases/signup'
import type { Edge, Model } from '../../../tests/model/explore'

/** Returns the channel of the last code. */
const sentBy = ({ sentTo, mobile }: SignupContext) =>
  sentTo !== null && sentTo === mobile ? 'mobile' : 'email'

/** Returns whether the page offers an event that the machine accepts; codes go only to addresses the page has. */
function onThePage(event: AnyEventObject, snapshot: AnyMachineSnapshot): boolean {
  const context = snapshot.context as SignupContext
  // The page for changing an address requires a signed-in user.
  if (event.type === 'xstate.done.actor.checkSession' && context.entry === 'change')
    return event['output'].userId !== null
  if (event.type !== 'code.requested') return true
  if (snapshot.matches('phoneForm') || snapshot.matches('contactForm')) return true
  if (snapshot.matches('signInForm')) return event['channel'] === 'email'
  if (snapshot.matches('spent')) return event['channel'] === sentBy(context)
  return context[event['channel'] as 'email' | 'mobile'] !== ''
}

/** The sign-up model restricted to what is possible in a browser. */
export const browserModel: Model = {
  ...signupModel,
  cases: (snapshot) => signupModel.cases(snapshot).filter((event) => onThePage(event, snapshot)),
  facts: (context: SignupContext, snapshot) => [
    signupModel.facts(context as never, snapshot),
    sentBy(context),
    context.mobile !== '',
  ],
}

/**
 * Returns whether a transition can't be tested: a broken timer already fails where it is started, on entering the code
 * screen.
 */
export function unwalkable({ event, from }: Edge): boolean {
  return event.type === 'xstate.error.actor.untilExpiry' && from.includes('"ready"')
}
