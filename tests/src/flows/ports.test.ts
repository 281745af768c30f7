import { createActor } from 'xstate'
import { describe, expect, it } from 'vitest'
import { CallFailure } from '../../../src/app/api/call-failure'
import { readReturn } from '../../../src/flows/return-to'
import { port } from '../../../src/flows/port'
import { refusedOf } from '../../../src/flows/port'

const soon = () => new Promise((resolve) => setTimeout(resolve, 5))

describe('a failed call as a machine takes it', () => {
  it('is a refusal when the server decided', () => {
    const failure = new CallFailure(429, { message: 'Wait', code: 'OTP_COOLDOWN', retry_after: 30 })
    expect(refusedOf(failure, 1000)).toMatchObject({
      ok: false,
      reason: 'OTP_COOLDOWN',
      message: 'Wait',
      retryAt: 31_000,
    })
  })
  it.each([new CallFailure(0), new CallFailure(503, { code: 'UNAVAILABLE' }), new Error('broken')])(
    'is thrown on when there was no decision',
    (error) => expect(() => refusedOf(error, 0)).toThrow(error),
  )
})

describe('a port', () => {
  it('answers a refusal and throws a fault', async () => {
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
  it('answers nothing when it was given up', async () => {
    const actor = createActor(
      port(
        ({ signal }) =>
          new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))),
      ),
    ).start()
    actor.stop()
    await soon()
    expect(actor.getSnapshot().status).toBe('stopped')
  })
})

describe('the way back', () => {
  it.each(['/list-property', '/checkout/1?returnTo=%2F'])('%s is taken', (returnTo) =>
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
  ])('%s is not', (returnTo) => expect(readReturn({ returnTo })).toEqual({}))
})
