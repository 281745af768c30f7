import { expect, test, type APIRequestContext } from 'playwright/test'
import { transitionIds } from '../../../machines/diagram/ids'
import { outboxMachine } from '../../../machines/flows/outbox/machine'
import { covered } from '../../../tests/model/coverage'
import { delayOf, type Taken } from '../../../tests/model/run'
import type { Reporting } from '../../kit/reports'
import { cut, rather, taken } from '../../kit/replies'
import { stage } from '../../kit/stage'
import { freshTab, signedIn, type Session } from '../../kit/tabs'
import { MessagePage } from '../../pages/message'
import { acquaint, ApiPerson, type SignedIn } from '../../screens/people'
import { DrivenBrowser } from '../message/browser'

const personOf = (request: APIRequestContext, session: Session) => new ApiPerson(request, session as SignedIn)
const idOf = (session: Session) => (session.data as { id: number }).id
const sending = ({ pathname }: URL) => (pathname === '/api/send_message' ? 'send_message' : null)
const stored = rather('send_message', ({ error }) => !error, taken(null))
const repeats = 3

/**
 * An outbox has no screens that a tour could compare. Instead, one scenario takes the page's own actor through every
 * transition and compares what the recipient gets.
 */
test('the outbox of a conversation sends messages in order in a browser, covering every transition', async ({
  browser: chromium,
}) => {
  test.setTimeout(120_000)
  const set = await stage(chromium, sending)
  const { page: tab, held, other, time, request, say } = set
  const [writer, reader] = [await signedIn(request), await signedIn(request)]
  await acquaint(personOf(request, writer), personOf(request, reader))
  const browser = await DrivenBrowser.of(tab)
  const page = new MessagePage(tab, 'message', say)
  const thread = { user: idOf(reader) }
  const lock = `threshold-outbox ${idOf(writer)} ${thread.user} undefined`
  const bubble = (text: string) => page.frame.filter({ hasText: text })
  const presses = (text: string, event: string) => bubble(text).locator(`[data-event="${event}"]`).click()
  const kept = (text: string, at: number) => ({
    key: crypto.randomUUID(),
    person: idOf(writer),
    at,
    thread,
    body: { text, file: null, name: null, isVoice: false },
    problem: null,
  })
  const earlier: Taken[] = []
  const reported = async () =>
    (await tab.evaluate(() => (globalThis as Reporting).flowReports?.steps['outbox'])) ?? []
  const backOff = async (tries: number) => {
    await expect.poll(async () => (await reported()).at(-1)?.states.at(-1)).toBe('outbox.waiting.pausing')
    await time.pass(1_000 * 2 ** (tries - 1))
  }
  /** Waits until the page's outbox reaches this state, advancing the page's clock only as far as rendering needs. */
  const comesTo = async (state: string) => {
    const last = async () => {
      await time.beat(1)
      return (await reported()).at(-1)?.states.at(-1)
    }
    await expect.poll(last, { timeout: 20_000, intervals: [20] }).toBe(`outbox.${state}`)
  }
  const shows = async (text: string) => {
    const isShown = async () => {
      await time.beat(20)
      return bubble(text).count()
    }
    await expect.poll(isShown, { timeout: 20_000, intervals: [20] }).toBe(1)
  }
  const answers = (answer: typeof stored) => held.answerOnce({ send_message: answer }, ['send_message'])
  const open = async () => {
    await tab.goto(`/user/chat?with=${thread.user}`, { waitUntil: 'commit' })
    while (!(await page.box.isVisible())) await time.beat(50)
  }

  await freshTab(tab, held)
  await other.signsIn(writer)
  await browser.keeps(null)
  await open()

  // While offline everything waits, even after a reload, including a message from another window.
  await page.write('Second')
  await comesTo('waiting.offline')
  earlier.push(...(await reported()))
  await open()
  await shows('Second')
  await comesTo('waiting.offline')
  await browser.keeps(kept('Never mind', 1))
  await shows('Never mind')
  await presses('Never mind', 'message.dropped')
  await expect.poll(async () => (await reported()).at(-1)?.event).toBe('message.settled')
  await browser.network(false)

  // A lock that failed is requested again, and another window that is sending goes first.
  await browser.otherSends(lock)
  await browser.breaksLock()
  await browser.network(true)
  await comesTo('waiting.stalled')
  await time.pass(delayOf(outboxMachine, 'xstate.after.claimAgain', { context: {} } as never))
  await comesTo('waiting.claiming')

  // The other window has left an older message, which is read and sent first.
  await browser.keeps(kept('First', 2), false)
  await browser.letsGo()
  await comesTo('sending')
  await shows('First')
  await page.write('Third')
  await shows('Third')
  await presses('Third', 'message.dropped')
  await browser.network(false)
  await browser.network(true)
  await expect.poll(async () => (await reported()).at(-1)?.event).toBe('network.came')

  // Without an answer the message is retried automatically and nothing overtakes it; finally the user is asked.
  for (let tries = 1; tries <= repeats; tries++) {
    await answers(cut)
    await backOff(tries)
    await comesTo('sending')
  }
  await answers(cut)
  await comesTo('waiting.held')
  await browser.keeps(kept('Before all', 1))
  await comesTo('sending')
  await shows('First')
  await presses('First', 'retry.asked')
  for (const next of ['sending', 'sending', 'idle']) {
    await answers(stored)
    await comesTo(next)
  }

  await browser.network(false)
  await browser.network(true)
  // A message that another window sent in the meantime isn't sent again.
  await browser.otherSends(lock)
  await page.write('Fourth')
  await comesTo('waiting.claiming')
  await browser.keeps(null, false)
  await browser.letsGo()
  await comesTo('idle')

  const steps = [...earlier, ...(await reported())]
  const walked = steps.flatMap(({ transitions }) => transitions)
  const sources = walked.map((transition) => transition.slice(0, transition.indexOf('/')))
  covered('browser', [...walked, ...sources, ...steps.flatMap(({ states }) => states)])
  const missing = [...transitionIds(outboxMachine).values()].filter((id) => !walked.includes(id))
  expect(missing, 'transitions nobody walked').toEqual([])
  const messages = await request.get('/api/get_messages', {
    params: { user_id: thread.user },
    headers: { authorization: `Bearer ${writer.token}` },
  })
  const { data } = (await messages.json()) as { data: { data: { message: string; seq: number }[] } }
  const texts = data.data.toSorted((a, b) => a.seq - b.seq).map(({ message }) => message)
  expect(texts).toEqual(['Before all', 'First', 'Second'])
  await set.close()
})
