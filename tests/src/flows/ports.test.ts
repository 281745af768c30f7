import { createActor } from 'xstate'
import { describe, expect, it } from 'vitest'
import { CallFailure } from '../../../src/app/api/call-failure'
import { readReturn } from '../../../src/flows/return-to'
import { port } from '../../../src/flows/port'
import { refusedOf } from '../../../src/flows/port'
import { askPort } from '../../support/ask-port'

const soon = () => new Promise((resolve) => setTimeout(resolve, 5))

describe('failed call as seen by a machine', () => {
  it('a call that the server decided against is a refusal', () => {
    const failure = new CallFailure(429, { message: 'Wait', code: 'OTP_COOLDOWN', retry_after: 30 })
    expect(refusedOf(failure, 1000)).toMatchObject({
      ok: false,
      reason: 'OTP_COOLDOWN',
      message: 'Wait',
      retryAt: 31_000,
    })
  })
  it('a refusal without a pause names no time to retry', () =>
    expect(refusedOf(new CallFailure(403, { code: 'FORBIDDEN' }), 1000).retryAt).toBeUndefined())
  it.each([
    new CallFailure(0),
    new CallFailure(503, { code: 'UNAVAILABLE' }),
    // For example a proxy's own page.
    new CallFailure(404),
    new Error('broken'),
  ])('a call without a decision is thrown again', (error) => expect(() => refusedOf(error, 0)).toThrow(error))
})

describe('port', () => {
  it('a port resolves with a refusal and throws a fault', async () => {
    const refused = createActor(
      port(() => Promise.reject(new CallFailure(200, { code: 'OTP_WRONG' }))),
    ).start()
    const broken = createActor(port(() => Promise.reject(new CallFailure(0))))
    broken.subscribe({ error: () => undefined })
    broken.start()
    await soon()
    expect(refused.getSnapshot()).toMatchObject({
      status: 'done',
      output: { ok: false, reason: 'OTP_WRONG' },
    })
    expect(broken.getSnapshot().status).toBe('error')
  })
  it('resolves with the answer to its input', async () => {
    const doubled = port<number, number>(({ input }) => Promise.resolve(2 * input))
    expect(await askPort(doubled, 21)).toBe(42)
  })
  it('neither resolves nor fails after it was stopped', async () => {
    const actor = createActor(
      port(
        ({ signal }) =>
          new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))),
      ),
    ).start()
    const running = actor.getSnapshot()
    actor.stop()
    // React's strict mode stops an actor and starts it again with its snapshot.
    Object.assign(actor, { _snapshot: running, _processingStatus: 0 })
    actor.start()
    await soon()
    expect(actor.getSnapshot().status).toBe('active')
  })
})

describe('return path', () => {
  it.each(['/list-property', '/checkout/1?returnTo=%2F'])('the path %s is accepted', (returnTo) =>
    expect(readReturn({ returnTo })).toEqual({ returnTo }),
  )
  it.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/%5Cevil.example',
    'https://evil.example',
    'javascript:alert(1)',
    3,
    undefined,
  ])('the path %s is rejected', (returnTo) => expect(readReturn({ returnTo })).toEqual({}))
})
