import { and, fromPromise, not, or, setup } from 'xstate'
import type { MachineLabels } from '../../machines/kit'

const never = () => false

/** Minimal machine with one of everything a diagram can show. */
export const sampleMachine = setup({
  types: {} as { events: { type: 'door.knocked' } | { type: 'door.shut' } | { type: 'bell.rung' } },
  actors: { ask: fromPromise(async () => 'yes'), untilNoon: fromPromise(async () => undefined) },
  guards: { isOpen: never, isLate: never, isKnown: never },
  delays: { patience: 1000 },
}).createMachine({
  id: 'sample',
  initial: 'outside',
  states: {
    outside: {
      description: 'Nobody has knocked.',
      meta: { caption: 'Outside' },
      on: {
        'door.knocked': [
          { target: 'inside', guard: and(['isOpen', not('isLate')]), meta: { by: ['person', 'admin'] } },
          { target: 'inside.hall', guard: or(['isKnown', 'isLate']) },
          { target: 'sentAway' },
        ],
        'bell.rung': {},
      },
    },
    inside: {
      initial: 'asking',
      description: 'Somebody is in.',
      meta: { caption: 'Inside' },
      on: { 'door.shut': 'sentAway' },
      states: {
        asking: {
          invoke: { src: 'ask', id: 'ask', onDone: 'hall', onError: '#sample.sentAway' },
          after: { patience: '#sample.outside' },
        },
        hall: {
          invoke: { src: 'untilNoon', id: 'untilNoon', onDone: 'asking', onError: 'asking' },
        },
      },
    },
    sentAway: { type: 'final', meta: { caption: 'Sent away', bad: true } },
  },
})

export const sampleTexts: MachineLabels = {
  title: 'A door',
  about: 'Who is let in.',
  owner: 'The guest',
  ordinary: [['outside', 'inside.asking', 'inside.hall']],
  events: {
    'door.knocked': { caption: 'knocks', actor: 'person' },
    'door.shut': { caption: 'shuts the door', actor: 'admin' },
    'xstate.done.actor.ask': { caption: 'the host answers', actor: 'service' },
    'xstate.done.actor.untilNoon': { caption: 'noon', actor: 'clock' },
    'xstate.error.actor.untilNoon': { caption: 'the clock fails', actor: 'clock' },
    'xstate.after.patience': { caption: 'a second is over', actor: 'clock' },
  },
  guards: { isOpen: 'the door is open', isLate: 'it is late', isKnown: 'the host knows them' },
}
