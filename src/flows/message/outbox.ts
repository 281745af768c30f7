import { createActor, type ActorRefFrom } from 'xstate'
import { messageMachine } from '../../../machines/flows/message/machine'
import type { Body, MessageEvent, Thread } from '../../../machines/flows/message/ports'
import { messageView, type MessageScreen } from '../../../machines/flows/message/view'
import type { Api } from '../../api/port'
import { inspect } from '../inspect'
import { messageActors, type Alone } from './actors'
import { Microphone, recordingOf } from './microphone'
import { RecordingKeeper, type Claim, type RecordingStore } from './recordings'
import type { UnsentMessage, Store } from './store'

export type MessageActor = ActorRefFrom<typeof messageMachine>

/** One message of this page, from its first word until it was seen. */
export interface OutboxMessage {
  key: string
  thread: Thread
  actor: MessageActor
  microphone: Microphone
}

export interface OutboxPorts {
  api: Api
  store: Store
  recordings: RecordingStore
  claim: Claim
  alone: Alone
  isOnline: () => boolean
  /** Tells the other windows that what is kept has changed. */
  tell: () => void
  /** The server has stored a message. */
  onSent: () => void
}

type OutboxSlot = { at: number; kept: boolean; screen: MessageScreen }

/** Whether both are the same conversation. */
export const sameThread = (a: Thread, b: Thread) => a.user === b.user && a.property === b.property

/** Says something to a message that may have come to its end. */
function tell({ actor }: OutboxMessage, event: MessageEvent) {
  if (actor.getSnapshot().status === 'active') actor.send(event)
}

/**
 * What goes out in its order. One that found no answer holds back what was written after it, until it is sent again or
 * taken back: the other side reads what was said in the order it was said. What was refused stands aside.
 */
const inLine = new Set<MessageScreen>(['queued', 'waiting', 'sending', 'failed'])
const ended = new Set<MessageScreen>(['seen', 'left', 'elsewhere'])

/**
 * The messages one person has not brought to the other side yet, in their order. Each is a machine of its own; this
 * keeps them where they outlive the page, and says whose turn it is. Every window has one, and all look at the same
 * store: whoever is alone with a conversation sends what is still in it.
 */
export class Outbox {
  private messages: readonly OutboxMessage[] = []
  private readonly slot = new Map<string, OutboxSlot>()
  private readonly unkept = new Set<string>()
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

  /** The same list until one comes, goes or changes its place. */
  readonly list = () => this.messages

  /** Looks at what is kept: what an earlier page left is taken up, what another window has settled is let go. */
  readonly load = async () => {
    const known = this.messages.filter(({ key }) => this.slot.get(key)!.kept)
    const found = await this.ports.store.all(this.person).catch(() => null)
    if (!found) return
    const keys = new Set(found.map(({ key }) => key))
    for (const mail of known) if (!keys.has(mail.key)) tell(mail, { type: 'elsewhere.settled' })
    for (const kept of found) if (!this.slot.has(kept.key)) this.restore(kept)
    this.giveTurns()
    for (const { key, thread, sounds } of await this.recordings.found((one) => this.slot.has(one))) {
      const body = recordingOf(sounds, sounds[0]!.type)
      if (body) this.add(thread, key).actor.send({ type: 'recording.restored', body })
    }
  }

  write(thread: Thread, body: Body) {
    this.forgetEnded(thread)
    this.add(thread).actor.send({ type: 'message.written', body })
  }

  /** It waits for one before it that was not sent, and the person has to say what becomes of that. */
  isHeld({ key, thread }: OutboxMessage): boolean {
    if (this.slot.get(key)?.screen !== 'queued') return false
    const first = this.messages.find(
      (one) => sameThread(one.thread, thread) && inLine.has(this.slot.get(one.key)!.screen),
    )
    return first !== undefined && this.slot.get(first.key)!.screen === 'failed'
  }

  record(thread: Thread): OutboxMessage {
    this.forgetEnded(thread)
    const mail = this.add(thread)
    mail.actor.send({ type: 'recording.asked' })
    return mail
  }

  /** The other side has read these. */
  readonly wereRead = (keys: ReadonlySet<string>) => {
    for (const mail of this.messages) if (keys.has(mail.key)) tell(mail, { type: 'message.read' })
  }

  /** Whoever was here has gone: nothing of theirs goes on. */
  stop() {
    for (const { actor, microphone } of this.messages) {
      actor.stop()
      microphone.close()
    }
    this.recordings.stop()
    this.messages = []
    this.listeners.clear()
  }

  /** Whoever is first in each conversation goes, while there is a network. */
  readonly giveTurns = () => {
    if (!this.ports.isOnline()) return
    const begun: Thread[] = []
    for (const { key, thread, actor } of this.messages) {
      const { screen, kept } = this.slot.get(key)!
      if (!inLine.has(screen) || begun.some((one) => sameThread(one, thread))) continue
      begun.push(thread)
      if (screen === 'queued' && (kept || this.unkept.has(key))) actor.send({ type: 'turn.came' })
    }
  }

  private restore({ key, thread, at, body, problem }: UnsentMessage) {
    const { actor } = this.add(thread, key)
    this.lastAt = Math.max(this.lastAt, at)
    Object.assign(this.slot.get(key)!, { at, kept: true })
    actor.send({ type: 'message.restored', body, problem })
  }

  private add(thread: Thread, key: string = crypto.randomUUID()): OutboxMessage {
    const ended = () => actor.send({ type: 'recording.stopped' })
    const microphone = new Microphone(ended, this.recordings.keeper(key, thread))
    const { api, store, alone, onSent } = this.ports
    const sent = () => {
      this.ports.tell()
      onSent()
    }
    const actors = messageActors({ api, store, alone, onSent: sent, unkept: this.unkept }, microphone)
    const actor = createActor(messageMachine.provide({ actors }), { input: { key, thread }, inspect })
    const mail = { key, thread, actor, microphone }
    this.slot.set(key, { at: Infinity, kept: false, screen: 'idle' })
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
    // Others may have gone ahead meanwhile: it takes its turn behind them, as everything new does.
    if (before === 'refused' && screen === 'queued') slots.at = this.nextPosition()
    if (screen === 'queued' && !slots.kept && !this.unkept.has(key)) void this.keep(mail, slots)
    // What was refused stays so after a reload, and what is tried again does not.
    else if (slots.kept && (screen === 'refused' || before === 'refused') && screen !== 'left')
      void this.ports.store.put(this.keptOf(mail, slots, problem)).catch(() => undefined)
    if (screen === 'left' && slots.kept)
      void this.ports.store.remove(key).then(this.ports.tell, () => undefined)
    if (screen === 'sent') slots.kept = false
    this.messages = this.messages.toSorted((a, b) => this.before(a.key, b.key))
    for (const listener of this.listeners) listener()
    this.giveTurns()
  }

  /** Nothing is sent before it is kept; where a browser keeps nothing, it goes all the same. */
  private async keep(mail: OutboxMessage, slots: OutboxSlot) {
    slots.at = this.nextPosition()
    try {
      await this.ports.store.put(this.keptOf(mail, slots, null))
      slots.kept = true
      // It may have been taken back meanwhile.
      if (slots.screen === 'left') await this.ports.store.remove(mail.key)
      this.ports.tell()
    } catch {
      this.unkept.add(mail.key)
    }
    this.recordings.end(mail.key)
    this.giveTurns()
  }

  private nextPosition(): number {
    return (this.lastAt = Math.max(Date.now(), this.lastAt + 1))
  }

  /** What has no place yet comes last. */
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
