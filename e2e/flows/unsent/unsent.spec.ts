import { expect, test, type APIRequestContext } from 'playwright/test'
import { transitionIds } from '../../../machines/diagram/ids'
import { unsentMachine } from '../../../machines/flows/unsent/machine'
import { covered } from '../../../tests/model/coverage'
import { delayOf } from '../../../tests/model/run'
import type { Reporting } from '../../kit/reports'
import { cut, rather, refusing, taken } from '../../kit/replies'
import { stage } from '../../kit/stage'
import { freshTab, signedIn, type Session } from '../../kit/tabs'
import { MessagePage } from '../../pages/message'
import { acquaint, ApiPerson, type SignedIn } from '../../screens/people'
import { DrivenBrowser } from '../message/browser'

const personOf = (request: APIRequestContext, session: Session) => new ApiPerson(request, session as SignedIn)
const idOf = (session: Session) => (session.data as { id: number }).id
const sending = ({ pathname }: URL) => (pathname === '/api/send_message' ? 'send_message' : null)
const stored = rather('send_message', ({ error }) => !error, taken(null))
const refused: typeof stored = async () => refusing({ ok: false, reason: 'FORBIDDEN' })

const report = (choice: number) => `unsent.following/message.changed/${choice}`
const reportInIdle = (choice: number) => `unsent.following.idle/message.changed/${choice}`
const kept = (choice: number) => `unsent.following.keeping/xstate.done.actor.keepMessage/${choice}`
const notKept = (choice: number) => `unsent.following.keeping/xstate.error.actor.keepMessage/${choice}`
const noAnswer = (state: string, choice: number) =>
  `unsent.following.${state}/xstate.after.storeTimeout.unsent.following.${state}/${choice}`
const read = 'unsent.following.reading/xstate.done.actor.readStore/0'
const notRead = 'unsent.following.reading/xstate.error.actor.readStore/0'

/**
 * The storage of unsent messages has no screens that a tour could compare. Instead, one scenario takes the page's own
 * actor through every transition and compares what the recipient gets.
 */
test('unsent messages are stored and shared between windows, covering every transition', async ({
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
  const bubble = (text: string) => page.frame.filter({ hasText: text })
  const reported = async () =>
    (await tab.evaluate(() => (globalThis as Reporting).flowReports?.steps['unsent'])) ?? []
  let seen = 0
  /** Waits until the page's actor has taken all these transitions since the last call. */
  const takes = async (...transitions: string[]) => {
    const missing = async () => {
      await time.beat(1)
      const walked = (await reported()).slice(seen).flatMap((step) => step.transitions)
      return transitions.filter((one) => !walked.includes(one))
    }
    await expect.poll(missing, { timeout: 20_000, intervals: [20] }).toEqual([])
    seen = (await reported()).length
  }
  const withdraws = async (text: string) => {
    const isShown = async () => {
      await time.beat(20)
      return bubble(text).count()
    }
    await expect.poll(isShown, { timeout: 20_000, intervals: [20] }).toBe(1)
    await bubble(text).locator('[data-event="message.dropped"]').click()
  }
  const timeout = () =>
    time.pass(delayOf(unsentMachine, 'xstate.after.storeTimeout', { context: {} } as never))
  const answers = (answer: typeof stored) => held.answerOnce({ send_message: answer }, ['send_message'])

  await freshTab(tab, held)
  await other.signsIn(writer)
  await browser.keeps(null)
  await tab.goto(`/user/chat?with=${thread.user}`, { waitUntil: 'commit' })
  while (!(await page.box.isVisible())) await time.beat(50)
  await takes('unsent.following.idle/store.changed/0', read, 'unsent.following.choosing/always/2')

  // A message is stored before it waits for its turn, and a withdrawn one is stored no longer.
  await page.write('Apple')
  await takes('unsent.following/message.begun/0', reportInIdle(0), kept(0))
  await withdraws('Apple')
  await takes(report(4))

  // While the browser stores a message, others queue up, and the message can be withdrawn.
  await browser.holdsStore()
  await page.write('Banana')
  await takes(reportInIdle(0))
  await page.write('Cherry')
  await takes(report(1))
  await browser.announces()
  await takes('unsent.following/store.changed/0')
  await withdraws('Banana')
  await takes(report(5))
  await browser.answersStore()
  await takes(
    kept(1),
    'unsent.following.choosing/always/0',
    kept(0),
    'unsent.following.choosing/always/1',
    read,
  )

  // A message that can't be stored waits for its turn all the same, unless it is withdrawn.
  for (const [text, drops, fails, choice] of [
    ['Date', false, 'error', 0],
    ['Elder', true, 'error', 1],
    ['Fig', false, 'silence', 0],
    ['Grape', true, 'silence', 1],
  ] as const) {
    await browser.holdsStore()
    await page.write(text)
    await takes(reportInIdle(0))
    if (drops) await withdraws(text)
    if (fails === 'error') await browser.answersStore(true)
    else await timeout()
    await takes(fails === 'error' ? notKept(choice) : noAnswer('keeping', choice))
    await browser.answersStore()
    if (!drops) await withdraws(text)
  }
  await withdraws('Cherry')
  await takes(report(4))

  // A storage that gives no answer is read again with the next change.
  await browser.holdsStore()
  await browser.announces()
  await takes('unsent.following.idle/store.changed/0')
  await browser.answersStore(true)
  await takes(notRead)
  await browser.holdsStore()
  await browser.announces()
  await takes('unsent.following.idle/store.changed/0')
  await timeout()
  await takes(noAnswer('reading', 0))
  await browser.answersStore()

  // Another window's message is sent from here, and a refusal is stored with it.
  await browser.keeps({
    key: crypto.randomUUID(),
    person: idOf(writer),
    at: 1,
    thread,
    body: { text: 'Hazel', file: null, name: null, isVoice: false },
    problem: null,
  })
  await takes(report(0))
  await browser.network(true)
  await takes(report(6))
  await browser.holdsStore()
  await browser.announces()
  await takes('unsent.following.idle/store.changed/0')
  await answers(refused)
  await takes(report(2))
  await browser.answersStore()
  await takes(read, kept(2))
  const presses = (event: string) => bubble('Hazel').locator(`[data-event="${event}"]`).click()
  await presses('retry.asked')
  await takes(reportInIdle(0), kept(0), report(6))
  await answers(refused)
  await takes(reportInIdle(1), kept(2))
  await presses('retry.asked')
  await takes(report(6))

  // A message that may have arrived is withdrawn, and the next one is sent.
  await answers(cut)
  await takes(report(6))
  await withdraws('Hazel')
  await takes(report(3))
  await page.write('Iris')
  await takes(kept(0), report(6))
  await answers(stored)
  await takes(report(6))

  const steps = await reported()
  const walked = steps.flatMap(({ transitions }) => transitions)
  const sources = walked.map((transition) => transition.slice(0, transition.indexOf('/')))
  covered('browser', [...walked, ...sources, ...steps.flatMap(({ states }) => states)])
  const missing = [...transitionIds(unsentMachine).values()].filter((id) => !walked.includes(id))
  expect(missing, 'transitions nobody walked').toEqual([])
  const messages = await request.get('/api/get_messages', {
    params: { user_id: thread.user },
    headers: { authorization: `Bearer ${writer.token}` },
  })
  const { data } = (await messages.json()) as { data: { data: { message: string }[] } }
  expect(data.data.map(({ message }) => message)).toEqual(['Iris'])
  await set.close()
})
