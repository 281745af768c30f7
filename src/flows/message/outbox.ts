import { createActor } from 'xstate'
import { messageMachine } from '../../../machines/flows/message/machine'
import type { Body, Thread } from '../../../machines/flows/message/ports'
import { messageView, type MessageScreen } from '../../../machines/flows/message/view'
import type { QueuedMessage } from '../../../machines/flows/outbox/ports'
import { randomKey } from '../../app/api/random-key'
import { inspect } from '../inspect-flow'
import { messageActors } from './actors'
import { Microphone, recordingOf } from './microphone'
import {
  ended,
  lineEvents,
  notify,
  sameThread,
  type OutboxMessage,
  type OutboxPorts,
  type OutboxSlot,
} from './outbox-message'
import { RecordingKeeper } from './recordings'
import type { UnsentMessage } from './message-store'
import { ThreadOutbox } from './thread-outbox'

/**
 * A user's undelivered messages in order. Each message is a machine, and so is the outbox of each conversation, which
 * decides whose turn it is; this class persists messages and passes events between the machines. Every window has its
 * own instance, and all instances share a store.
 */
export class Outbox {
  private messages: readonly OutboxMessage[] = []
  private readonly slot = new Map<string, OutboxSlot>()
  private readonly lines = new Map<string, ThreadOutbox>()
  /**
   * Queue for storing messages one at a time, so a later message can't enter its conversation's queue before an earlier
   * one.
   */
  private keeping: Promise<unknown> = Promise.resolve()
  private readonly listeners = new Set<() => void>()
  private readonly recordings: RecordingKeeper
  private lastAt = 0

  constructor(
    readonly person: number,
    private readonly ports: OutboxPorts,
  ) {
    this.recordings = new RecordingKeeper(person, ports)
  }

  readonly subscribe = (onChange: () => void) => {
    this.listeners.add(onChange)
    return () => void this.listeners.delete(onChange)
  }

  /** Returns the messages; the array stays the same until one changes. */
  readonly list = () => this.messages

  /** Syncs with the store: resumes messages of earlier pages and drops messages settled by other windows. */
  readonly load = async () => {
    const known = this.messages.filter(({ key }) => this.slot.get(key)!.kept)
    const found = await this.ports.store.all(this.person).catch(() => null)
    if (!found) return
    const keys = new Set(found.map(({ key }) => key))
    for (const mail of known) if (!keys.has(mail.key)) notify(mail, { type: 'elsewhere.settled' })
    for (const kept of found) if (!this.slot.has(kept.key)) this.restore(kept)
    for (const { key, thread, sounds } of await this.recordings.found((one) => this.slot.has(one))) {
      const body = recordingOf(sounds, sounds[0]!.type)
      if (body) this.add(thread, key).actor.send({ type: 'recording.restored', body })
    }
  }

  write(thread: Thread, body: Body) {
    this.forgetEnded(thread)
    this.add(thread).actor.send({ type: 'message.written', body })
  }

  /** Whether the message is blocked by an earlier failed message that the user has to deal with. */
  isHeld({ key, thread }: OutboxMessage): boolean {
    return this.lineOf(thread).view.held.includes(key)
  }

  record(thread: Thread): OutboxMessage {
    this.forgetEnded(thread)
    const mail = this.add(thread)
    mail.actor.send({ type: 'recording.asked' })
    return mail
  }

  /** Called when a conversation is left: stops recording, keeping what was recorded. */
  readonly leave = (thread: Thread) => {
    for (const mail of this.messages) {
      if (!sameThread(mail.thread, thread)) continue
      const { screen } = this.slot.get(mail.key)!
      if (screen === 'asking') notify(mail, { type: 'recording.discarded' })
      if (screen === 'running') notify(mail, { type: 'recording.stopped' })
    }
  }

  /** Marks these messages as read by the other side. */
  readonly wereRead = (keys: ReadonlySet<string>) => {
    for (const mail of this.messages) if (keys.has(mail.key)) notify(mail, { type: 'message.read' })
  }

  /** Settles messages that appear in the conversation, in case the reply to sending them was lost. */
  readonly haveArrived = (keys: ReadonlySet<string>) => {
    for (const mail of this.messages) {
      if (!keys.has(mail.key)) continue
      notify(mail, { type: 'elsewhere.settled' })
      const slots = this.slot.get(mail.key)!
      if (slots.screen === 'elsewhere' && slots.kept) this.letGo(mail.key)
    }
  }

  /** Stops everything when the user signs out. */
  stop() {
    for (const { actor, microphone } of this.messages) {
      actor.stop()
      microphone.close()
    }
    for (const line of this.lines.values()) line.stop()
    this.lines.clear()
    this.recordings.stop()
    this.messages = []
    this.listeners.clear()
  }

  /** Reports that the browser went offline or online. */
  readonly noteNetwork = () => {
    const type = this.ports.isOnline() ? 'network.came' : 'network.went'
    for (const line of this.lines.values()) line.send({ type })
  }

  private lineOf(thread: Thread): ThreadOutbox {
    const name = `${thread.user} ${thread.property}`
    const known = this.lines.get(name)
    if (known) return known
    const mailOf = (key: string) => this.messages.find((one) => one.key === key)!
    const { alone, isOnline } = this.ports
    const line = new ThreadOutbox(thread, {
      alone,
      isOnline,
      read: this.read,
      giveTurn: (key) => notify(mailOf(key), { type: 'turn.came' }),
      settleElsewhere: (key) => notify(mailOf(key), { type: 'elsewhere.settled' }),
      readAgain: () => void this.load(),
      onChange: this.publish,
    })
    this.lines.set(name, line)
    return line
  }

  private readonly read = async (thread: Thread, turn: QueuedMessage) => {
    const all = await this.ports.store.all(this.person)
    const isUnread = (one: UnsentMessage) => !one.problem && one.at < turn.at && !this.slot.has(one.key)
    return {
      isKept: all.some(({ key }) => key === turn.key),
      isBehind: all.some((one) => sameThread(one.thread, thread) && isUnread(one)),
    }
  }

  private restore({ key, thread, at, body, problem }: UnsentMessage) {
    const { actor } = this.add(thread, key)
    this.lastAt = Math.max(this.lastAt, at)
    Object.assign(this.slot.get(key)!, { at, kept: true })
    actor.send({ type: 'message.restored', body, problem })
  }

  private add(thread: Thread, key: string = randomKey()): OutboxMessage {
    const ended = () => actor.send({ type: 'recording.stopped' })
    const microphone = new Microphone(ended, this.recordings.keeper(key, thread))
    const { api, store } = this.ports
    const onSent = () => {
      this.ports.tell()
      this.ports.onSent()
    }
    const actors = messageActors({ api, store, onSent }, microphone)
    const actor = createActor(messageMachine.provide({ actors }), { input: { key, thread }, inspect })
    const mail = { key, thread, actor, microphone }
    this.slot.set(key, { at: Infinity, kept: false, cannotBeKept: false, screen: 'idle' })
    this.messages = [...this.messages, mail]
    actor.subscribe({ next: () => this.changed(mail), complete: () => this.changed(mail) })
    actor.start()
    return mail
  }

  private changed(mail: OutboxMessage) {
    const { key, actor, microphone } = mail
    const slots = this.slot.get(key)
    if (!slots) return
    const { screen, problem, at } = messageView(actor.getSnapshot())
    const before = slots.screen
    if (before === screen) return
    slots.screen = screen
    if (at === 'over') microphone.close()
    if (at === 'over') this.recordings.end(key)
    if (screen === 'asking') this.recordings.forget(key)
    // Other messages may have been sent since, so a retried message goes to the end of the queue.
    if (before === 'refused' && screen === 'queued') slots.at = this.nextPosition()
    // Persist a refusal, and also the retry that ends it, so a reload restores the correct state.
    if (slots.kept && (screen === 'refused' || before === 'refused') && screen !== 'left')
      void this.ports.store.put(this.keptOf(mail, slots, problem)).catch(() => undefined)
    if (screen === 'left' && slots.kept) this.letGo(key)
    // The message may have been sent even though the reply was lost.
    if (screen === 'left' && (before === 'waiting' || before === 'failed')) this.ports.onSent()
    if (screen === 'queued') this.takeUp(mail, slots, before)
    const line = this.lineOf(mail.thread)
    if (screen === 'sent') slots.kept = false
    this.publish()
    if (screen in lineEvents && line.view.line.includes(key))
      line.send({ type: lineEvents[screen as keyof typeof lineEvents], key })
  }

  private letGo(key: string) {
    void this.ports.store.remove(key).then(this.ports.tell, () => undefined)
  }

  /** Queues a new, released or retried message for sending. */
  private takeUp(mail: OutboxMessage, slots: OutboxSlot, before: MessageScreen) {
    const { key, thread } = mail
    if (before === 'waiting' || before === 'failed') this.lineOf(thread).send({ type: 'message.ready', key })
    else if (slots.kept || slots.cannotBeKept) this.join(mail, slots)
    else {
      slots.at = this.nextPosition()
      this.keeping = this.keeping.then(() => this.keep(mail, slots))
    }
  }

  /** Stores a message before sending it; if storage fails, it is sent anyway. */
  private async keep(mail: OutboxMessage, slots: OutboxSlot) {
    // The message may have been withdrawn before or while it was stored.
    if (slots.screen !== 'queued') return this.recordings.end(mail.key)
    try {
      await this.ports.store.put(this.keptOf(mail, slots, null))
      slots.kept = true
      if (slots.screen !== 'queued') await this.ports.store.remove(mail.key)
      this.ports.tell()
    } catch {
      slots.cannotBeKept = true
    }
    this.recordings.end(mail.key)
    if (slots.screen === 'queued') this.join(mail, slots)
  }

  private join({ key, thread }: OutboxMessage, { at, kept }: OutboxSlot) {
    this.lineOf(thread).send({ type: 'message.joined', key, at, kept })
  }

  /** Sorts the messages and notifies subscribers. */
  private readonly publish = () => {
    this.messages = this.messages.toSorted((a, b) => this.before(a.key, b.key))
    for (const listener of this.listeners) listener()
  }

  private nextPosition(): number {
    return (this.lastAt = Math.max(Date.now(), this.lastAt + 1))
  }

  /** Compares the positions of two messages; a message without a position comes last. */
  private before(one: string, other: string): number {
    const [a, b] = [this.slot.get(one)!.at, this.slot.get(other)!.at]
    return a === b ? 0 : a - b
  }

  private keptOf(
    { key, thread, actor }: OutboxMessage,
    { at }: OutboxSlot,
    problem: UnsentMessage['problem'],
  ): UnsentMessage {
    return { key, person: this.person, at, thread, body: actor.getSnapshot().context.body!, problem }
  }

  private forgetEnded(thread: Thread) {
    const over = this.messages.filter(
      ({ key, thread: its }) => sameThread(its, thread) && ended.has(this.slot.get(key)!.screen),
    )
    for (const { key } of over) this.slot.delete(key)
    this.messages = this.messages.filter(({ key }) => this.slot.has(key))
  }
}
