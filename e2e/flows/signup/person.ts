import type { APIRequestContext, Page } from 'playwright/test'
import type { AnyEventObject } from 'xstate'
import { pack } from '../../../machines/flows/memory'
import { type SignupMemory, signupVersion } from '../../../machines/flows/signup/setup'
import { closeOpened } from '../../kit/opened-window'
import { freshTab, leave, signedIn, type LeftBehind, type OtherTab, type Session } from '../../kit/tabs'
import type { Held } from '../../kit/hold-reply'
import type { Time } from '../../kit/time'
import type { Act, Step } from '../../kit/walk'
import { newcomer } from '../../pages/sign-in'
import { linkFor, mailsTo, newestCode } from '../../pages/mailbox'
import type { SignupPage } from '../../pages/signup'

/** Everything that the steps of registering and signing in need. */
export interface SignupParts {
  page: SignupPage
  time: Time
  held: Held
  other: OtherTab
  request: APIRequestContext
  /** Google's window once it is open. */
  window?: Page
}

/** Seconds for which the code that a tab remembers is still valid when the tour reloads its page. */
export const remembersFor = { resend: 120, life: 3600 }

const wrongCode = '000000'

/** Returns `ok` or the reason that the server is about to give, or null if it doesn't get to answer. */
const outcome = ([next]: AnyEventObject[]): string | null =>
  next?.type.startsWith('xstate.done') ? (next['output'].reason ?? 'ok') : null

/** Returns what this tab would remember after a reload. */
export async function remembered({ page }: SignupParts): Promise<SignupMemory> {
  const text = await page.page.evaluate(() => sessionStorage.getItem('flow.signup'))
  return (JSON.parse(text ?? '{}') as { memory: SignupMemory }).memory
}

const addresses: Record<string, string> = {
  signIn: '/login',
  register: '/register',
  change: '/user/contact?channel=email',
}

/**
 * Opens a page of the flow. `left` is what an earlier page left in this tab; `session` belongs to a user who has signed
 * in in another tab.
 */
export async function open(
  parts: SignupParts,
  entry: string,
  channel?: string,
  { left, session }: { left?: LeftBehind; session?: Session } = {},
) {
  const { page, other, held, request } = parts
  await parts.window?.close()
  delete parts.window
  // A page navigates away when its user signs out elsewhere, so it is left before the next one is opened.
  await leave(page.page, held)
  if (entry === 'change' || session) await other.signsIn(session ?? (await signedIn(request)))
  else await other.signsOut()
  await freshTab(page.page, held, left)
  const address = addresses[entry] ?? ''
  await page.page.goto(channel ? address.replace('email', channel) : address, { waitUntil: 'commit' })
}

/** Stores a registration for all tabs of this browser; null removes it. */
async function leaveRegistration(page: Page, registration: string | null) {
  const now = await page.evaluate(() => Date.now())
  const kept = registration && JSON.stringify(pack('flow.registration', 1, { registration }, now, 600_000))
  await page.evaluate(
    (text) =>
      text ? localStorage.setItem('flow.registration', text) : localStorage.removeItem('flow.registration'),
    kept,
  )
}

/** Opens the link in the e-mail that contains the code, or an unknown link if the server is to refuse it. */
export async function openLink(parts: SignupParts, { next }: Step) {
  const { page, other, held, request } = parts
  await parts.window?.close()
  delete parts.window
  await leave(page.page, held)
  await other.signsOut()
  await freshTab(page.page, held)
  const answered = next.find(({ type }) => type === 'xstate.done.actor.checkLink')?.['output']
  const who = newcomer()
  const sent = await request.post('/api/user-register', { data: { ...who, re_password: who.password } })
  const { registration } = ((await sent.json()) as { data: { registration: string } }).data
  await leaveRegistration(page.page, answered?.registration ? registration : null)
  const token = answered?.reason ? 'unknown' : await linkFor(request, who.email)
  await page.page.goto(`/sign-in-link#token=${token}`, { waitUntil: 'commit' })
}

/** Opens Google's window with `press` and stores the window, unless the browser is set to block it. */
export async function openWindow(parts: SignupParts, { next }: Step, press: () => Promise<void>) {
  if (outcome(next) === 'BLOCKED') return press()
  const popup = parts.page.page.waitForEvent('popup')
  await press()
  parts.window = await popup
}

/** Makes the choice in Google's window, or simulates its failure. */
export async function endWindow(parts: SignupParts, step: Step, answer: Act) {
  const { window: popup, time } = parts
  if (!popup) throw new Error('Google’s window is not open')
  if (step.event['output']?.reason === 'CLOSED') {
    await closeOpened(parts.page.page)
    // A window counts as closed only when two checks have found it closed.
    await time.pass(1000)
    return time.pass(1000)
  }
  await answer(step)
  await popup.locator('#email').fill(newcomer().email)
  await popup.locator('button.first').click()
}

/** Reloads the page after another tab has signed in, so that there is a session to check. */
export async function comeBack(parts: SignupParts, { event, next }: Step) {
  const { email, mobile } = newcomer()
  const shown = event['memory'] as SignupMemory
  const remembering = (now: number): SignupMemory => ({
    ...shown,
    email,
    mobile,
    sentTo: shown.sentTo && (shown.byPhone ? mobile : email),
    resendAt: now + remembersFor.resend * 1000,
    expiresAt: now + remembersFor.life * 1000,
  })
  const left: LeftBehind = (now) => ({
    'flow.signup': pack('signup', signupVersion, remembering(now), now, 3_600_000),
  })
  await parts.held.answer({})
  if (shown.entry === 'change') return open(parts, shown.entry, undefined, { left })
  const session = await signedIn(parts.request)
  if ((next[0]?.['output']?.userId ?? null) === null) session.token = 'no-longer-good'
  await open(parts, shown.entry, undefined, { left, session })
}

export async function register({ page, request }: SignupParts, { next }: Step) {
  const who = newcomer()
  if (outcome(next) === 'OTP_COOLDOWN')
    await request.post('/api/user-register', { data: { ...who, re_password: who.password } })
  await page.sendDetails(who)
}

/** Returns an unused address. If the server is to refuse with a cooldown, a code is requested for it first. */
export async function addressFor(
  { request }: SignupParts,
  channel: 'email' | 'mobile',
  next: AnyEventObject[],
): Promise<string> {
  const address = newcomer()[channel]
  const asked = { [channel === 'mobile' ? 'number' : 'email']: address }
  if (outcome(next) === 'OTP_COOLDOWN') await request.get('/api/get-otp', { params: asked })
  return address
}

export async function signIn({ page, request }: SignupParts, { next }: Step) {
  const who = newcomer()
  const wanted = outcome(next)
  if (wanted === 'ok') await signedIn(request, who)
  if (wanted === 'NOT_CONFIRMED')
    await request.post('/api/user-register', { data: { ...who, re_password: who.password } })
  await page.sendCredentials(who.email, who.password)
}

export async function typeCode(parts: SignupParts, { next }: Step) {
  const { page, request } = parts
  const sentTo = (await remembered(parts)).sentTo ?? ''
  const sent = newestCode(await mailsTo(request, sentTo))
  const wanted = outcome(next)
  if (wanted === 'OTP_WRONG' && next[0]?.['output'].triesLeft === 0) {
    for (let tries = 0; tries < 4; tries++)
      await request.post('/api/verify-otp', { data: { email: sentTo, otp: wrongCode } })
  }
  await page.typeCode(wanted === 'ok' && sent ? sent : wrongCode)
}
