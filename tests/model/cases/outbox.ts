import type { AnyMachineSnapshot } from 'xstate'
import { outboxMachine } from '../../../machines/flows/outbox/machine'
import type { OutboxContext } from '../../../machines/flows/outbox/ports'
import { casesFrom, done, type Payloads } from '../events'
import type { Model } from '../explore'

/** An older and a newer message of the same conversation. */
const messages = [
  { key: 'older', at: 1, kept: true },
  { key: 'newer', at: 2, kept: true },
]
/** A message the browser couldn't store. */
const unkept = { key: 'unkept', at: 3, kept: false }

const contextOf = (snapshot: AnyMachineSnapshot) => snapshot.context as OutboxContext
const ofEach: Payloads[string] = (snapshot) => contextOf(snapshot).line.map(({ key }) => ({ key }))
const ofCurrent: Payloads[string] = (snapshot) => [{ key: contextOf(snapshot).current }]

/** Model of a conversation's outbox, with every possible answer. */
export const outboxModel: Model = {
  machine: outboxMachine,
  input: { thread: { user: 2 }, online: false },
  cases: casesFrom({
    // Stored messages are read from storage each time; others are delivered once.
    'message.joined': (snapshot) =>
      contextOf(snapshot).line.length === 0 ? [...messages, unkept] : messages,
    'message.settled': ofEach,
    'message.ready': ofEach,
    'message.paused': ofCurrent,
    'message.failed': ofCurrent,
    ...done(
      'claimConversation',
      { isKept: true, isBehind: false },
      { isKept: true, isBehind: true },
      { isKept: false, isBehind: false },
    ),
  }),
  facts: ({ line, online, current }: OutboxContext) => ({ line, online, current }),
}
