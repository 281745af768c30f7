import type { AnyMachineSnapshot } from 'xstate'
import type { MessageScreen } from '../../../machines/flows/message/view'
import { unsentMachine } from '../../../machines/flows/unsent/machine'
import type { TrackedMessage, UnsentContext } from '../../../machines/flows/unsent/ports'
import { casesFrom, done } from '../events'
import type { Model } from '../explore'
import { written } from './message'

const thread = { user: 2 }
const problem = { code: 'FORBIDDEN', message: 'You cannot send messages here.', errors: {} } as const
const first = { type: 'message.written', body: written } as const

/** Screens that a message can report next. The second message only waits. */
const next: Record<string, Partial<Record<MessageScreen, readonly MessageScreen[]>>> = {
  first: {
    idle: ['queued', 'recorded'],
    recorded: ['queued'],
    queued: ['sending', 'left', 'elsewhere'],
    sending: ['sent', 'waiting', 'failed', 'refused'],
    waiting: ['queued', 'left'],
    failed: ['queued', 'left'],
    refused: ['queued', 'left'],
    sent: ['seen'],
  },
  second: { idle: ['queued'] },
}
const stored = (key: string, at: number) => ({ key, thread, at, body: written, problem: null })

const contextOf = (snapshot: AnyMachineSnapshot) => snapshot.context as UnsentContext
/** A message gets its turn only once it has joined its conversation, which is after it was stored. */
const isJoined = ({ toKeep, current }: UnsentContext, key: string) => current !== key && !toKeep.includes(key)
const reportsOf = (context: UnsentContext, { key, screen }: TrackedMessage) =>
  (next[key]?.[screen] ?? [])
    .filter((to) => to !== 'sending' || isJoined(context, key))
    .map((to) => ({
      key,
      screen: to,
      body: written,
      problem: to === 'refused' ? problem : null,
      now: 10,
    }))

/** Model of the storage of two messages of one conversation, with every possible answer. */
export const unsentModel: Model = {
  machine: unsentMachine,
  cases: casesFrom({
    'message.begun': (snapshot) =>
      Object.keys(next)
        .filter((key) => contextOf(snapshot).messages.every((one) => one.key !== key))
        .map((key) => ({ key, thread, first })),
    'message.changed': (snapshot) => {
      const context = contextOf(snapshot)
      return context.messages.flatMap((one) => reportsOf(context, one))
    },
    ...done('keepMessage', undefined),
    ...done(
      'readStore',
      { messages: [], recordings: [] },
      { messages: [stored('first', 20)], recordings: [] },
      { messages: [stored('second', 15)], recordings: [{ key: 'first', thread, body: written }] },
    ),
  }),
  facts: ({ messages, toKeep, current, toRead }: UnsentContext) => ({
    messages: messages.map(({ key, screen, isKept, at }) => [key, screen, isKept, at === Infinity]),
    toKeep,
    current,
    toRead,
  }),
}
