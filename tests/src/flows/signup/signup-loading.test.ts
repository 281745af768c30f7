import { createActor } from 'xstate'
import { afterEach, describe, expect, test } from 'vitest'
import { CallFailure } from '../../../../src/app/api/call-failure'
import type { Api } from '../../../../src/app/api/port'
import { signupActors } from '../../../../src/flows/signup/actors'
import { session } from '../../../../src/app/session/session-store'

afterEach(() => session.actions.signedOut())

const isLoading = () => session.get().User_signup.loading

/** Signs in through a server that responds only when the test says so. */
function signIn() {
  let resolve!: (answer: unknown) => void
  let reject!: (failure: Error) => void
  const answer = new Promise((...settle) => ([resolve, reject] = settle))
  const api = { call: () => answer } as unknown as Api
  const input = { by: 'password', email: 'a@b.test', password: 'secret', factor: null } as const
  const actor = createActor(signupActors(api, null).signIn, { input }).start()
  const ended = new Promise<void>((done) => actor.subscribe({ complete: done, error: () => done() }))
  return { resolve, reject, ended }
}

describe('loading flag of the sign-up (§4)', () => {
  test('the flag is set during the request and cleared on sign-in', async () => {
    expect(isLoading()).toBe(false)
    const { resolve, ended } = signIn()
    expect(isLoading()).toBe(true)
    resolve({ error: false, message: '', data: { id: 7 }, token: 'secret' })
    await ended
    expect(isLoading()).toBe(false)
    expect(session.get().User_signup.data).toMatchObject({ token: 'secret' })
  })

  test.each([
    ['a refusal', new CallFailure(200, { code: 'BAD_CREDENTIALS' })],
    ['a network that breaks', new CallFailure(0)],
  ])('the flag is cleared by %s', async (_, failure) => {
    const { reject, ended } = signIn()
    expect(isLoading()).toBe(true)
    reject(failure)
    await ended
    expect(isLoading()).toBe(false)
  })
})
