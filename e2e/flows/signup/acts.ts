import type { AnyEventObject } from 'xstate'
import { signupMachine } from '../../../machines/flows/signup/machine'
import type { SignupContext, SignupMemory } from '../../../machines/flows/signup/setup'
import { delays } from '../../kit/events'
import { breakTimer } from '../../kit/break-timer'
import { longestWait } from '../../kit/replies'
import { untilNotified } from '../../kit/tabs'
import { byItself, type Act } from '../../kit/walk'
import { newcomer } from '../../pages/sign-in'
import { answersFor } from './answers'
import {
  addressFor,
  comeBack,
  endWindow,
  open,
  openLink,
  openWindow,
  register,
  remembered,
  signIn,
  typeCode,
  type SignupParts,
} from './person'

const timers = ['untilResend', 'untilExpiry', 'untilUnlocked']

/** Returns the browser action that causes each event of the sign-up machine. */
export function signupActs(parts: SignupParts): Record<string, Act> {
  const { page, time, held } = parts
  const pass = async (until: (memory: SignupMemory) => number) => {
    const memory = await remembered(parts)
    await time.pass(Math.max(0, until(memory) - (await time.now())))
  }
  const answer: Act = async ({ event, from }) => {
    // A signed-in user only changes an address, and stays on the page.
    const signsIn = event['output']?.userId && (from.context as SignupContext).entry !== 'change'
    if (signsIn || event.type === 'xstate.done.actor.saveContact') await held.stay()
    return held.answer(answersFor(event, from, parts.request))
  }
  const ports = ['checkSession', 'register', 'sendCode', 'verifyCode', 'checkLink', 'signIn', 'saveContact']
  const acts: Record<string, Act> = {
    'entry.opened': ({ event, from }) =>
      from.matches('idle')
        ? open(parts, event['entry'], event['channel'])
        : event['entry'] === 'signIn'
          ? page.toSignIn()
          : page.toRegister(),
    'flow.resumed': (step) => comeBack(parts, step),
    'link.opened': (step) => openLink(parts, step),
    'link.confirmed': page.confirmLink,
    'details.submitted': (step) => register(parts, step),
    'credentials.submitted': (step) => signIn(parts, step),
    'code.requested': async ({ event, from, next }) => {
      const fresh = (channel: 'email' | 'mobile') => addressFor(parts, channel, next)
      const context = from.context as SignupContext
      const last = context.sentTo !== null && context.sentTo === context.mobile ? 'mobile' : 'email'
      if (from.matches('phoneForm')) await page.sendNumber(newcomer().mobile)
      else if (from.matches('contactForm'))
        await page.sendNewAddress(event['channel'], await fresh(event['channel']))
      else if (from.matches('signInForm')) await page.askCodeInstead(await fresh('email'))
      else if (from.matches('spent')) await page.newCode()
      else if (event['channel'] === last) await page.anotherCode()
      else await page.codeTo(event['channel'])
    },
    'code.submitted': (step) =>
      step.from.matches('factorForm') ? page.typeFactor('123456') : typeCode(parts, step),
    'contact.changeAsked': ({ from }) =>
      from.matches('locked') ? page.useAnotherAddress() : page.changeAddress(),
    'google.chosen': (step) => openWindow(parts, step, page.withGoogle),
    'phone.chosen': page.withPhone,
    'retry.asked': (step) =>
      step.from.matches('confirmed') ? page.tryAgain() : openWindow(parts, step, page.windowAgain),
    'back.asked': ({ from }) => {
      if (from.matches('factorForm') || from.matches('linkForm')) return page.withoutFactor()
      return from.matches('confirmed') ? page.signInManually() : page.otherMethod()
    },
    'xstate.done.actor.openGoogle': (step) => endWindow(parts, step, answer),
    'xstate.error.actor.openGoogle': (step) => endWindow(parts, step, answer),
    'wait.cancelled': page.cancel,
    'xstate.done.actor.untilResend': () => pass(({ resendAt }) => resendAt),
    'xstate.done.actor.untilExpiry': () => pass(({ expiresAt }) => expiresAt),
    'xstate.done.actor.untilUnlocked': () => time.pass(longestWait * 1000),
    ...Object.fromEntries(timers.map((timer) => [`xstate.error.actor.${timer}`, byItself])),
    ...delays(signupMachine, time),
    ...Object.fromEntries(
      ports.flatMap((port) => ['done', 'error'].map((end) => [`xstate.${end}.actor.${port}`, answer])),
    ),
  }
  // `comeBack` has created a session to check. If the check fails, that session is ended here.
  for (const type of ['xstate.error.actor.checkSession', 'xstate.after.answerTimeout.signup.checking']) {
    const failing = acts[type]
    acts[type] = async (step) => {
      await failing?.(step)
      if ((step.from.context as SignupContext).entry === 'change') return
      await untilNotified(page.page, () => parts.other.signsOut())
    }
  }
  return acts
}

/**
 * Breaks the timer that the next event reports as broken, or blocks the window. Both take effect on entering the
 * preceding state.
 */
export function prepared({ page }: SignupParts, { type, output }: AnyEventObject): Act | null {
  if (type === 'xstate.error.actor.untilResend') return () => breakTimer(page.page, 25_000, 60_000)
  if (type === 'xstate.error.actor.untilExpiry') return () => breakTimer(page.page, 500_000, 3_700_000)
  if (type === 'xstate.done.actor.openGoogle' && output.reason === 'BLOCKED')
    return () => page.page.evaluate(blockOnce)
  return type === 'xstate.error.actor.untilUnlocked' ? () => breakTimer(page.page, 55_000, 90_000) : null
}

/** Makes the browser block the next window. */
function blockOnce() {
  const { open } = window
  window.open = () => {
    window.open = open
    return null
  }
}
