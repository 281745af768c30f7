import { expect } from 'vitest'
import { createActor, toPromise, type AnyActorLogic } from 'xstate'
import type { CallName } from '../../contract/calls/call-types'
import type { Api, CallOptions } from '../../src/app/api/port'

/** Envelopes, or functions of the input that return or throw one, by call. */
export type Answers = Partial<Record<CallName, object | ((input: never) => object)>>

/**
 * Returns an API that records its calls in order. The flow's screen shows each outcome, so every call must suppress its
 * toast; and a call whose answer no screen awaits any more must be aborted. Calls in
 * `outliving` must reach the server even if their page is left.
 */
export function recordingApi(answers: Answers, outliving: readonly CallName[] = []) {
  const calls: [name: string, input: unknown][] = []
  const call = async (name: CallName, input: unknown, options: CallOptions = {}) => {
    calls.push([name, input])
    expect.soft(options.toast, `${name} shows a toast`).toBe(false)
    const { signal } = options
    if (outliving.includes(name)) expect.soft(signal, `${name} is aborted with its page`).toBeUndefined()
    else expect.soft(signal, `${name} can't be aborted`).toBeInstanceOf(AbortSignal)
    const answer = answers[name]
    if (answer === undefined) throw new Error(`No answer to ${name}`)
    return typeof answer === 'function' ? (answer as (input: unknown) => object)(input) : answer
  }
  return { calls, api: { call } as Api }
}

/** Runs a port once and returns its output. */
export async function askPort<Output = unknown>(port: AnyActorLogic, input?: unknown): Promise<Output> {
  const actor = createActor(port, { input } as never)
  const done = toPromise(actor)
  actor.start()
  return (await done) as Output
}
