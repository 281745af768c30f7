import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { otp } from '../../../../contract/limits'
import { hostedSignIn } from '../../../../src/flows/hosted/sign-in'

/** Codes requested from the service, each sent or refused when the test says so. */
const asked: { number: string; sent: (session: string) => void; failed: (error: unknown) => void }[] = []
const openService = () => ({
  sendCode: (number: string) =>
    new Promise<string>((sent, failed) => {
      asked.push({ number, sent, failed })
    }),
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  asked.length = 0
  vi.useRealTimers()
})

const settings = { mode: 'live', api_key: 'k', auth_domain: 'd', project_id: 'p' } as const
const open = () =>
  hostedSignIn(settings, ((key: string) => key) as never, 'en', async () => ({ openService }) as never)
const number = '+12065550100'
/** Waits until the requests have reached the service. */
const settle = () => vi.advanceTimersByTimeAsync(0)

test("the next click uses a code whose CAPTCHA outlasts the page's timeout", async () => {
  const hosted = open()
  const waiting = new AbortController()
  void hosted.sendCode(number, waiting.signal)
  await settle()
  waiting.abort()
  // The user clicks again while the CAPTCHA is still shown, and then solves it.
  const again = hosted.sendCode(number, new AbortController().signal)
  await settle()
  asked[0]!.sent('the first')
  expect(await again).toMatchObject({ ok: true, session: 'the first' })
  // The code is used only once.
  const third = hosted.sendCode(number)
  await settle()
  asked[2]!.sent('the third')
  expect(await third).toMatchObject({ session: 'the third' })
})

test("an unanswered click doesn't block the next one", async () => {
  const hosted = open()
  const waiting = new AbortController()
  void hosted.sendCode(number, waiting.signal)
  await settle()
  waiting.abort()
  const again = hosted.sendCode(number)
  await settle()
  asked[1]!.sent('the second')
  expect(await again).toMatchObject({ session: 'the second' })
  const refused = hosted.sendCode(number)
  await settle()
  asked[2]!.failed({ code: 'auth/too-many-requests' })
  expect(await refused).toMatchObject({ ok: false, reason: 'RATE_LIMITED' })
})

test("while valid, a code sent after the page's timeout is used by the next click", async () => {
  const hosted = open()
  const waiting = new AbortController()
  void hosted.sendCode(number, waiting.signal)
  await settle()
  waiting.abort()
  asked[0]!.sent('the first')
  await settle()
  expect(await hosted.sendCode(number)).toMatchObject({ ok: true, session: 'the first' })
  // That code was used, so the next request needs another.
  const another = hosted.sendCode(number, waiting.signal)
  await settle()
  asked[1]!.sent('the second')
  expect(await another).toMatchObject({ session: 'the second' })
  await vi.advanceTimersByTimeAsync(otp.lifeSeconds * 1000)
  void hosted.sendCode(number)
  await settle()
  expect(asked).toHaveLength(3)
})

test('a different number or a refusal requires a new code', async () => {
  const hosted = open()
  const waiting = new AbortController()
  const first = hosted.sendCode(number, waiting.signal)
  await settle()
  waiting.abort()
  void hosted.sendCode('+12065550111', waiting.signal)
  await settle()
  expect(asked.map((one) => one.number)).toEqual([number, '+12065550111'])
  asked[1]!.failed({ code: 'auth/quota-exceeded' })
  await settle()
  void hosted.sendCode('+12065550111')
  await settle()
  expect(asked).toHaveLength(3)
  asked[0]!.failed(new Error('no network'))
  await expect(first).rejects.toThrow('no network')
})
