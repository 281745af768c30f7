import { fromPromise } from 'xstate'
import type { MessageEvent, Thread } from '../../../machines/flows/message/ports'
import { outboxMachine } from '../../../machines/flows/outbox/machine'
import type { ConversationClaim, KeptState, QueuedMessage } from '../../../machines/flows/outbox/ports'

/** Runs `act` while no other window of this browser holds the lock `name`. */
export type Alone = <T>(name: string, signal: AbortSignal, act: () => Promise<T>) => Promise<T>

export interface ConversationPorts {
  alone: Alone
  /** Reads this conversation's state from the store while this window holds the conversation. */
  read: (thread: Thread, turn: QueuedMessage) => Promise<KeptState>
  /** Sends an event to a message unless it has ended. */
  notify: (key: string, event: MessageEvent) => void
  readAgain: () => void
}

/** Name of a conversation, for its actor and its lock. */
export const nameOf = ({ user, property }: Thread) => `${user} ${property}`

/** Returns the outbox machine with the browser's locks and storage, for all conversations of this window. */
export function conversationLogic({ alone, read, notify, readAgain }: ConversationPorts) {
  /** Releases each conversation to other windows. */
  const releases = new Map<string, () => void>()
  const letGo = (name: string) => {
    releases.get(name)?.()
    releases.delete(name)
  }
  const claim = ({ thread, turn }: ConversationClaim, signal: AbortSignal) =>
    new Promise<KeptState>((resolve, reject) => {
      const name = nameOf(thread)
      const hold = () =>
        new Promise<void>((release) => {
          // The lock may be granted after the request for it was cancelled.
          if (signal.aborted) return release()
          releases.set(name, release)
          read(thread, turn).then(resolve, reject)
        })
      alone(name, signal, hold).catch((error: unknown) => reject(error as Error))
    })
  const logic = outboxMachine.provide({
    actors: {
      claimConversation: fromPromise<KeptState, ConversationClaim>(({ input, signal }) =>
        claim(input, signal),
      ),
    },
    actions: {
      giveTurn: ({ context: { line } }) => notify(line[0]!.key, { type: 'turn.came' }),
      settleElsewhere: ({ context: { line } }) => notify(line[0]!.key, { type: 'elsewhere.settled' }),
      readAgain: () => readAgain(),
      letGo: ({ context: { thread } }) => letGo(nameOf(thread)),
    },
  })
  /** Releases all conversations: stopped actors keep their locks. */
  const letAllGo = () => Array.from(releases.keys(), letGo)
  return { logic, letAllGo }
}
