import {
  __unsafe_getAllOwnEventDescriptors as ownEvents,
  type AnyEventObject,
  type AnyMachineSnapshot,
} from 'xstate'

/** Payloads by event type. Types without an entry are sent without a payload, errors with a plain `Error`. */
export type Payloads = Record<
  string,
  readonly object[] | ((snapshot: AnyMachineSnapshot) => readonly object[])
>

/** Returns every event the active states listen to, once per payload defined for it. */
export function casesFrom(payloads: Payloads): (snapshot: AnyMachineSnapshot) => AnyEventObject[] {
  return (snapshot) =>
    ownEvents(snapshot).flatMap((descriptor) => {
      const type = String(descriptor)
      const given = payloads[type]
      const list = typeof given === 'function' ? given(snapshot) : given
      if (list !== undefined) return list.map((payload) => Object.assign({}, payload, { type }))
      return [type.startsWith('xstate.error.') ? { type, error: new Error('cut') } : { type }]
    })
}

/** Defines the outputs an invoked port may resolve with: `done('register', a, b)`. */
export function done(port: string, ...outputs: readonly unknown[]): Payloads {
  return { [`xstate.done.actor.${port}`]: outputs.map((output) => ({ output })) }
}
