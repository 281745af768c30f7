import type { EventLabel } from './kit'

/** The two ends of an invoked service: its answer, and no usable answer. */
export function service(port: string, caption: string): Record<string, EventLabel> {
  return {
    [`xstate.done.actor.${port}`]: { caption, actor: 'service' },
    [`xstate.error.actor.${port}`]: { caption: 'no usable answer', actor: 'service' },
  }
}

/** An invoked timer; should it fail, the chart continues as if the time were over. */
export function timer(port: string, caption: string): Record<string, EventLabel> {
  return {
    [`xstate.done.actor.${port}`]: { caption, actor: 'clock' },
    [`xstate.error.actor.${port}`]: { caption: 'the clock fails', actor: 'clock' },
  }
}

/** A named delay. */
export function delay(name: string, caption: string): Record<string, EventLabel> {
  return { [`xstate.after.${name}`]: { caption, actor: 'clock' } }
}

/** Something the person does. */
export function person(caption: string): EventLabel {
  return { caption, actor: 'person' }
}
