import { createActor, fromPromise, type ActorRefFrom } from 'xstate'
import type { Thread } from '../../../machines/flows/message/ports'
import { outboxMachine } from '../../../machines/flows/outbox/machine'
import type {
  ConversationClaim,
  KeptState,
  OutboxEvent,
  QueuedMessage,
} from '../../../machines/flows/outbox/ports'
import { outboxView, type OutboxView } from '../../../machines/flows/outbox/view'
import { inspect } from '../inspect-flow'

/** Runs `act` while no other window of this browser holds the lock `name`. */
export type Alone = <T>(name: string, signal: AbortSignal, act: () => Promise<T>) => Promise<T>

export interface ThreadOutboxPorts {
  alone: Alone
  isOnline: () => boolean
  /** Reads this conversation's state from the store while this window holds the conversation. */
  read: (thread: Thread, turn: QueuedMessage) => Promise<KeptState>
  giveTurn: (key: string) => void
  settleElsewhere: (key: string) => void
  readAgain: () => void
  /** Called when the outbox's state changes. */
  onChange: () => void
}

/** Outbox of one conversation in this window: the outbox machine with the browser's locks and storage. */
export class ThreadOutbox {
  private readonly actor: ActorRefFrom<typeof outboxMachine>
  /** Releases the conversation to other windows. */
  private release: (() => void) | null = null

  constructor(
    readonly thread: Thread,
    private readonly ports: ThreadOutboxPorts,
  ) {
    const firstOf = (line: readonly QueuedMessage[]) => line[0]!.key
    const machine = outboxMachine.provide({
      actors: {
        claimConversation: fromPromise<KeptState, ConversationClaim>(({ input, signal }) =>
          this.claim(input, signal),
        ),
      },
      actions: {
        giveTurn: ({ context: { line } }) => ports.giveTurn(firstOf(line)),
        settleElsewhere: ({ context: { line } }) => ports.settleElsewhere(firstOf(line)),
        readAgain: () => ports.readAgain(),
        letGo: () => this.letGo(),
      },
    })
    this.actor = createActor(machine, { input: { thread, online: ports.isOnline() }, inspect })
    this.actor.subscribe(() => ports.onChange())
    this.actor.start()
  }

  get view(): OutboxView {
    return outboxView(this.actor.getSnapshot())
  }

  readonly send = (event: OutboxEvent) => this.actor.send(event)

  /** Stops sending. A stopped actor doesn't release its lock, so do it here. */
  stop() {
    this.actor.stop()
    this.letGo()
  }

  private letGo() {
    this.release?.()
    this.release = null
  }

  private claim({ thread, turn }: ConversationClaim, signal: AbortSignal): Promise<KeptState> {
    const held = (resolve: (kept: KeptState) => void, reject: (error: unknown) => void) => () =>
      new Promise<void>((release) => {
        // The lock may be granted after the request for it was cancelled.
        if (signal.aborted) return release()
        this.release = release
        this.ports.read(thread, turn).then(resolve, reject)
      })
    return new Promise((resolve, reject) => {
      this.ports
        .alone(`${thread.user} ${thread.property}`, signal, held(resolve, reject))
        .catch((error: unknown) => reject(error as Error))
    })
  }
}
