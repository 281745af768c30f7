import type { APIRequestContext, Page } from 'playwright/test'
import { codeFor } from '../pages/mailbox'
import { newcomer, type Newcomer } from '../pages/sign-in'
import type { Held } from './hold-reply'

/** Somebody with an open session, as a browser stores it (§3). */
export interface Session {
  token: string
  data: unknown
}

/** A person who came by the server's own calls, without a browser. */
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

/** A page of the site without any script of ours. */
const quiet = '/api/health'

/** A second tab of the same browser, behind the first: the first one is notified of what it stores. */
export class OtherTab {
  private constructor(private readonly page: Page) {}

  static async open(beside: Page): Promise<OtherTab> {
    const page = await beside.context().newPage()
    await page.goto(quiet)
    // A page that is loaded behind another one draws once a second, and each press waits for two drawings.
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
 * Leaves whatever is open. What it still waited for is dropped when it is gone: a page that sees a part of itself fail
 * would load itself again meanwhile, and a browser that loads a page may never answer that it is closed.
 */
export async function leave(page: Page, held: Held) {
  await page.goto(quiet)
  await held.drop()
}

/** What an earlier page of a tab left in it. `now`: the clock of the pages that come, in milliseconds since 1970. */
export type LeftBehind = (now: number) => Record<string, unknown>

/**
 * Leaves whatever is open and empties this tab's own memory; puts in what an earlier page of it left. The beats of the
 * page that is left are not on the clock of the next, so what is left behind is reckoned by the one that stays.
 */
export async function freshTab(page: Page, held: Held, leftBehind: LeftBehind = () => ({})) {
  // A window that the flow has opened may still be in front.
  await page.bringToFront()
  await leave(page, held)
  const memory = leftBehind(await page.evaluate(() => Date.now()))
  await page.evaluate((kept) => {
    sessionStorage.clear()
    for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, JSON.stringify(value))
  }, memory)
}

/** Lets another tab store something and waits until this page has been notified. */
export async function untilNotified(page: Page, storing: () => Promise<unknown>) {
  const reply = await page.evaluateHandle(() => {
    const event = new Promise<void>((done) => addEventListener('storage', () => done(), { once: true }))
    return { event }
  })
  await storing()
  await reply.evaluate(({ event }) => event)
}
