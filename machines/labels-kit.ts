import type { EventLabel } from './kit'

/** Returns labels for both results of an invoked service: its answer, and no usable answer. */
export function service(port: string, caption: string): Record<string, EventLabel> {
  return {
    [`xstate.done.actor.${port}`]: { caption, actor: 'service' },
    [`xstate.error.actor.${port}`]: { caption: 'no usable answer', actor: 'service' },
  }
}

/** Returns labels for an invoked timer; if the timer fails, the chart continues as if it had elapsed. */
export function timer(port: string, caption: string): Record<string, EventLabel> {
  return {
    [`xstate.done.actor.${port}`]: { caption, actor: 'clock' },
    [`xstate.error.actor.${port}`]: { caption: 'the clock fails', actor: 'clock' },
  }
}

/** Returns the label for a named delay. */
export function delay(name: string, caption: string): Record<string, EventLabel> {
  return { [`xstate.after.${name}`]: { caption, actor: 'clock' } }
}

/** Returns the label for an action by the user. */
export function person(caption: string): EventLabel {
  return { caption, actor: 'person' }
}
