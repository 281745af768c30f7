import type { APIRequestContext, Page } from 'playwright/test'
import type { AnyEventObject } from 'xstate'
import { signupMachine } from '../../../machines/flows/signup/machine'
import type { SignupContext, SignupMemory } from '../../../machines/flows/signup/ports'
import { signupVersion } from '../../../machines/flows/signup/ports'
import { delays } from '../../kit/events'
import { breakTimer } from '../../kit/break-timer'
import { longestWait, real } from '../../kit/replies'
import { closeOpened } from '../../kit/opened'
import { freshTab, hearing, signedIn, type OtherTab } from '../../kit/tabs'
import type { Held } from '../../kit/held'
import type { Time } from '../../kit/time'
import { byItself, type Act, type Step } from '../../kit/walk'
import { newcomer } from '../../pages/door'
import { lettersTo } from '../../pages/mailbox'
import type { SignupPage } from '../../pages/signup'
import { answersFor } from './answers'

export interface SignupParts {
  page: SignupPage
  time: Time
  held: Held
  other: OtherTab
  request: APIRequestContext
  /** Google's window, once it has opened. */
  window?: Page
}

const wrongCode = '000000'
const timers = ['untilResend', 'untilExpiry', 'untilUnlocked']
export const texts = { get_languages: real }

/** The reason the server is going to give, or `ok`; null when it does not get to answer. */
const outcome = ([next]: AnyEventObject[]): string | null =>
  next?.type.startsWith('xstate.done') ? (next['output'].reason ?? 'ok') : null

/** How each event of the sign-up machine is made to happen in the browser. */
export function signupActs(parts: SignupParts): Record<string, Act> {
  const { page, time, held } = parts
  const pass = async (until: (memory: SignupMemory) => number) => {
    const memory = await remembered(parts)
    await time.pass(Math.max(0, until(memory) - (await time.now())))
  }
  const answer: Act = async ({ event, from }) => {
    if (event['output']?.userId || event.type === 'xstate.done.actor.saveContact') await held.stay()
    return held.answer({ ...texts, ...answersFor(event, from, parts.request) })
  }
  const ports = ['checkSession', 'register', 'sendCode', 'verifyCode', 'signIn', 'saveContact']
  const acts: Record<string, Act> = {
    'door.opened': ({ event, from }) =>
      from.matches('idle')
        ? open(parts, event['door'], event['channel'])
        : event['door'] === 'signIn'
          ? page.toSignIn()
          : page.toRegister(),
    'flow.resumed': (step) => comeBack(parts, step),
    'details.submitted': (step) => register(parts, step),
    'credentials.submitted': (step) => signIn(parts, step),
    'code.requested': async ({ event, from }) => {
      const context = from.context as SignupContext
      const last = context.sentTo !== null && context.sentTo === context.mobile ? 'mobile' : 'email'
      if (from.matches('phoneForm')) await page.sendNumber(newcomer().mobile)
      else if (from.matches('contactForm'))
        await page.sendNewAddress(event['channel'], newcomer()[event['channel'] as 'email'])
      else if (from.matches('signInForm')) await page.askCodeInstead(newcomer().email)
      else if (from.matches('spent')) await page.newCode()
      else if (event['channel'] === last) await page.anotherCode()
      else await page.codeTo(event['channel'])
    },
    'code.submitted': (step) => typeCode(parts, step),
    'contact.changeAsked': ({ from }) =>
      from.matches('locked') ? page.useAnotherAddress() : page.changeAddress(),
    'google.chosen': (step) => openWindow(parts, step, page.withGoogle),
    'phone.chosen': page.withPhone,
    'retry.asked': (step) =>
      step.from.matches('confirmed') ? page.tryAgain() : openWindow(parts, step, page.windowAgain),
    'back.asked': ({ from }) => (from.matches('confirmed') ? page.signInByHand() : page.anotherWay()),
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
  // There was a session to ask about, see `comeBack`; it is over when nobody could tell of it.
  for (const type of ['xstate.error.actor.checkSession', 'xstate.after.answerTimeout.signup.checking']) {
    const failing = acts[type]
    acts[type] = async (step) => {
      await failing?.(step)
      if ((step.from.context as SignupContext).door === 'change') return
      await hearing(page.page, () => parts.other.signsOut())
    }
  }
  return acts
}

/** Breaks the timer that the next event says breaks, or forbids the window: both happen on entering the state before. */
export function prepared({ page }: SignupParts, { type, output }: AnyEventObject): Act | null {
  if (type === 'xstate.error.actor.untilResend') return () => breakTimer(page.page, 25_000, 60_000)
  if (type === 'xstate.error.actor.untilExpiry') return () => breakTimer(page.page, 500_000, 3_700_000)
  if (type === 'xstate.done.actor.openGoogle' && output.reason === 'BLOCKED')
    return () => page.page.evaluate(blockOnce)
  return type === 'xstate.error.actor.untilUnlocked' ? () => breakTimer(page.page, 80_000, 90_000) : null
}

/** The browser lets the next window not open. */
function blockOnce() {
  const { open } = window
  window.open = () => {
    window.open = open
    return null
  }
}

/** What this tab would remember after a reload. */
export async function remembered({ page }: SignupParts): Promise<SignupMemory> {
  const text = await page.page.evaluate(() => sessionStorage.getItem('flow.signup'))
  return (JSON.parse(text ?? '{}') as { memory: SignupMemory }).memory
}

const addresses: Record<string, string> = {
  signIn: '/login',
  register: '/register',
  change: '/user/contact?channel=email',
}

async function open(parts: SignupParts, door: string, channel?: string, memory = {}) {
  const { page, other, held, request } = parts
  await parts.window?.close()
  delete parts.window
  if (door === 'change') await other.signsIn(await signedIn(request))
  else await other.signsOut()
  await freshTab(page.page, held, memory)
  const address = addresses[door] ?? ''
  await page.page.goto(channel ? address.replace('email', channel) : address, { waitUntil: 'commit' })
}

/** Presses what opens Google's window, and takes hold of it, unless the browser has been told to block it. */
async function openWindow(parts: SignupParts, { next }: Step, press: () => Promise<void>) {
  if (outcome(next) === 'BLOCKED') return press()
  const popup = parts.page.page.waitForEvent('popup')
  await press()
  parts.window = await popup
}

/** What the person does in Google's window, or what becomes of their choice. */
async function endWindow(parts: SignupParts, step: Step, answer: Act) {
  const { window: popup, time } = parts
  if (!popup) throw new Error('Google’s window is not open')
  if (step.event['output']?.reason === 'CLOSED') {
    await closeOpened(parts.page.page)
    // It is looked twice before a window counts as closed.
    await time.pass(1000)
    return time.pass(1000)
  }
  await answer(step)
  await popup.locator('#email').fill(newcomer().email)
  await popup.locator('button.first').click()
}

/** The page is loaded again; while it fetches its texts, another tab signs in, so there is a session to ask about. */
async function comeBack(parts: SignupParts, { event, next }: Step) {
  const { page, other, held, request } = parts
  const now = Date.now()
  const { email, mobile } = newcomer()
  const told = event['memory'] as SignupMemory
  const memory: SignupMemory = {
    ...told,
    email,
    mobile,
    sentTo: told.sentTo && (told.byPhone ? mobile : email),
    resendAt: now + 120_000,
    expiresAt: now + 3_600_000,
  }
  const stored = { flow: 'signup', version: signupVersion, savedAt: now, deadlineAt: now + 3_600_000, memory }
  await held.answer({})
  await open(parts, memory.door, undefined, { 'flow.signup': stored })
  await held.arrived(['get_languages'])
  if (memory.door === 'change') return held.answer(texts)
  const known = next[0]?.['output']?.userId ?? null
  const session = await signedIn(request)
  if (known === null) session.token = 'no-longer-good'
  await hearing(page.page, () => other.signsIn(session))
  await held.answer(texts)
}

async function register({ page, request }: SignupParts, { next }: Step) {
  const who = newcomer()
  if (outcome(next) === 'OTP_COOLDOWN')
    await request.post('/api/user-register', { data: { ...who, re_password: who.password } })
  await page.sendDetails(who)
}

async function signIn({ page, request }: SignupParts, { next }: Step) {
  const who = newcomer()
  const wanted = outcome(next)
  if (wanted === 'ok') await signedIn(request, who)
  if (wanted === 'NOT_CONFIRMED')
    await request.post('/api/user-register', { data: { ...who, re_password: who.password } })
  await page.sendCredentials(who.email, who.password)
}

async function typeCode(parts: SignupParts, { next }: Step) {
  const { page, request } = parts
  const sentTo = (await remembered(parts)).sentTo ?? ''
  const sent = /\b\d{6}\b/.exec((await lettersTo(request, sentTo))[0]?.text ?? '')?.[0]
  const wanted = outcome(next)
  if (wanted === 'OTP_WRONG' && next[0]?.['output'].triesLeft === 0) {
    for (let tries = 0; tries < 4; tries++)
      await request.post('/api/verify-otp', { data: { email: sentTo, otp: wrongCode } })
  }
  await page.typeCode(wanted === 'ok' && sent ? sent : wrongCode)
}
