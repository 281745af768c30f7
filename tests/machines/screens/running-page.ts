import type { AnyEventObject } from 'xstate'
import type { Model } from '../../model/explore'
import { run } from '../../model/run'

/** Runs a flow like its page, with every request pending until the test answers it. */
export function runningPage<View>({ machine, input }: Model, viewOf: (snapshot: never) => View) {
  const running = run(machine, input)
  const page = {
    view: () => viewOf(running.snapshot() as never),
    snapshot: running.snapshot,
    context: () => running.snapshot().context as Record<string, unknown>,
    /** Input of a pending request; undefined if it isn't pending. */
    asked: (port: string) => running.waiting.get(port)?.input,
    do: async (type: string, more: object = {}) => {
      await running.perform({ ...more, type } as AnyEventObject)
      return page
    },
    reply: (port: string, output: object) => page.do(`xstate.done.actor.${port}`, { output }),
    lose: (port: string) => page.do(`xstate.error.actor.${port}`, { error: new Error('cut') }),
    /** Waits until a delay of this state is over. */
    wait: (delay: string, state: string) => page.do(`xstate.after.${delay}.${machine.id}.${state}`),
    clock: running.clock,
  }
  return page
}
