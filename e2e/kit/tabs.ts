import type { APIRequestContext, Page } from 'playwright/test'
import { codeFor } from '../pages/mailbox'
import { newcomer, type Newcomer } from '../pages/sign-in'
import type { Held } from './hold-reply'

/** A signed-in session as a browser stores it (§3). */
export interface Session {
  token: string
  data: unknown
}

/** Registers a user through API calls, without a browser. */
export async function signedIn(request: APIRequestContext, who: Newcomer = newcomer()): Promise<Session> {
  const post = async (call: string, data: object) =>
    (await (await request.post(`/api/${call}`, { data })).json()) as { token?: string; data: never }
  const registered = await post('user-register', { ...who, re_password: who.password })
  const { registration } = registered.data as { registration: string }
  const otp = await codeFor(request, who.email)
  const proved = await post('verify-otp', { email: who.email, otp })
  const { auth_id } = proved.data as { auth_id: string }
  const session = await post('user_signup', { auth_id, email: who.email, logintype: 'email', registration })
  return { token: session.token ?? '', data: session.data }
}

/** A page of the site that loads none of our scripts. */
const quiet = '/api/health'

/** A second tab of the same browser, in the background; the first tab is notified of what this one stores. */
export class OtherTab {
  private constructor(private readonly page: Page) {}

  static async open(beside: Page): Promise<OtherTab> {
    const page = await beside.context().newPage()
    await page.goto(quiet)
    // A page in the background renders only once a second, and each click waits for two frames.
    await beside.bringToFront()
    return new OtherTab(page)
  }

  signsIn = (session: Session) =>
    this.page.evaluate(
      (data) =>
        localStorage.setItem(
          'root',
          JSON.stringify({ version: 1, parts: { User_signup: { data, loading: false } } }),
        ),
      session,
    )

  signsOut = () => this.page.evaluate(() => localStorage.removeItem('root'))

  /** Notifies the other tabs that a payment has changed. */
  notifies = (news: unknown) =>
    this.page.evaluate((result) => {
      const channel = new BroadcastChannel('payments')
      channel.postMessage(result)
      channel.close()
    }, news)

  address = async () => this.page.url()
}

/**
 * Leaves the current page and only then drops its held requests. If they were dropped earlier, a page that sees a part
 * fail would reload, and a browser that is loading a page may never confirm being closed.
 */
export async function leave(page: Page, held: Held) {
  await page.goto(quiet)
  await held.drop()
}

/** Values that an earlier page left in a tab; `now` is the clock of later pages, in milliseconds since 1970. */
export type LeftBehind = (now: number) => Record<string, unknown>

/**
 * Leaves the current page, clears the tab's session storage and stores what an earlier page would have left. These
 * values are computed from the new page's clock, because that of the page being left doesn't carry over.
 */
export async function freshTab(page: Page, held: Held, leftBehind: LeftBehind = () => ({})) {
  // A window opened by the flow may still be in front.
  await page.bringToFront()
  await leave(page, held)
  const memory = leftBehind(await page.evaluate(() => Date.now()))
  await page.evaluate((kept) => {
    sessionStorage.clear()
    for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, JSON.stringify(value))
  }, memory)
}

/** Has another tab store something and waits until this page has been notified. */
export async function untilNotified(page: Page, storing: () => Promise<unknown>) {
  const reply = await page.evaluateHandle(() => {
    const event = new Promise<void>((done) => addEventListener('storage', () => done(), { once: true }))
    return { event }
  })
  await storing()
  await reply.evaluate(({ event }) => event)
}
