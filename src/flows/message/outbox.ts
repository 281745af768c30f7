import { createActor, type ActorRefFrom } from 'xstate'
import { messageMachine } from '../../../machines/flows/message/machine'
import type { Body, MessageEvent, Thread } from '../../../machines/flows/message/ports'
import { messageView, type MessageScreen } from '../../../machines/flows/message/view'
import type { Api } from '../../api/port'
import { messageActors, type Alone } from './actors'
import { Microphone, recordingOf } from './microphone'
import { Spoken, type Claim, type SpokenStore } from './spoken'
import type { UnsentMessage, Store } from './store'

export type MessageActor = ActorRefFrom<typeof messageMachine>

/** One message of this page, from its first word until it was seen. */
export interface Letter {
  key: string
  thread: Thread
  actor: MessageActor
  microphone: Microphone
}

export interface OutboxDoors {
  api: Api
  store: Store
  spoken: SpokenStore
  claim: Claim
  alone: Alone
  isOnline: () => boolean
  /** Tells the other windows that what is kept has changed. */
  tell: () => void
  /** The server has stored a message. */
  onSent: () => void
}

type Place = { at: number; kept: boolean; screen: MessageScreen }

/** Whether both are the same conversation. */
export const sameThread = (a: Thread, b: Thread) => a.user === b.user && a.property === b.property

/** Says something to a message that may have come to its end. */
function tell({ actor }: Letter, event: MessageEvent) {
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
  private letters: readonly Letter[] = []
  private readonly places = new Map<string, Place>()
  private readonly unkept = new Set<string>()
  private readonly listeners = new Set<() => void>()
  private readonly spoken: Spoken
  private lastAt = 0

  constructor(
    readonly person: number,
    private readonly doors: OutboxDoors,
  ) {
    this.spoken = new Spoken(person, doors)
  }

  readonly subscribe = (onChange: () => void) => {
    this.listeners.add(onChange)
    return () => void this.listeners.delete(onChange)
  }

  /** The same list until one comes, goes or changes its place. */
  readonly list = () => this.letters

  /** Looks at what is kept: what an earlier page left is taken up, what another window has settled is let go. */
  readonly load = async () => {
    const known = this.letters.filter(({ key }) => this.places.get(key)!.kept)
    const found = await this.doors.store.all(this.person).catch(() => null)
    if (!found) return
    const keys = new Set(found.map(({ key }) => key))
    for (const letter of known) if (!keys.has(letter.key)) tell(letter, { type: 'elsewhere.settled' })
    for (const kept of found) if (!this.places.has(kept.key)) this.restore(kept)
    this.giveTurns()
    for (const { key, thread, sounds } of await this.spoken.found((one) => this.places.has(one))) {
      const body = recordingOf(sounds, sounds[0]!.type)
      if (body) this.add(thread, key).actor.send({ type: 'recording.restored', body })
    }
  }

  write(thread: Thread, body: Body) {
    this.forgetEnded(thread)
    this.add(thread).actor.send({ type: 'message.written', body })
  }

  /** It waits for one before it that was not sent, and the person has to say what becomes of that. */
  isHeld({ key, thread }: Letter): boolean {
    if (this.places.get(key)?.screen !== 'queued') return false
    const first = this.letters.find(
      (one) => sameThread(one.thread, thread) && inLine.has(this.places.get(one.key)!.screen),
    )
    return first !== undefined && this.places.get(first.key)!.screen === 'failed'
  }

  record(thread: Thread): Letter {
    this.forgetEnded(thread)
    const letter = this.add(thread)
    letter.actor.send({ type: 'recording.asked' })
    return letter
  }

  /** The other side has read these. */
  readonly wereRead = (keys: ReadonlySet<string>) => {
    for (const letter of this.letters) if (keys.has(letter.key)) tell(letter, { type: 'message.read' })
  }

  /** Whoever was here has gone: nothing of theirs goes on. */
  stop() {
    for (const { actor, microphone } of this.letters) {
      actor.stop()
      microphone.close()
    }
    this.spoken.stop()
    this.letters = []
    this.listeners.clear()
  }

  /** Whoever is first in each conversation goes, while there is a network. */
  readonly giveTurns = () => {
    if (!this.doors.isOnline()) return
    const begun: Thread[] = []
    for (const { key, thread, actor } of this.letters) {
      const { screen, kept } = this.places.get(key)!
      if (!inLine.has(screen) || begun.some((one) => sameThread(one, thread))) continue
      begun.push(thread)
      if (screen === 'queued' && (kept || this.unkept.has(key))) actor.send({ type: 'turn.came' })
    }
  }

  private restore({ key, thread, at, body, problem }: UnsentMessage) {
    const { actor } = this.add(thread, key)
    this.lastAt = Math.max(this.lastAt, at)
    Object.assign(this.places.get(key)!, { at, kept: true })
    actor.send({ type: 'message.restored', body, problem })
  }

  private add(thread: Thread, key: string = crypto.randomUUID()): Letter {
    const ended = () => actor.send({ type: 'recording.stopped' })
    const microphone = new Microphone(ended, this.spoken.keeper(key, thread))
    const { api, store, alone, onSent } = this.doors
    const told = () => {
      this.doors.tell()
      onSent()
    }
    const actors = messageActors({ api, store, alone, onSent: told, unkept: this.unkept }, microphone)
    const actor = createActor(messageMachine.provide({ actors }), { input: { key, thread } })
    const letter = { key, thread, actor, microphone }
    this.places.set(key, { at: Infinity, kept: false, screen: 'idle' })
    this.letters = [...this.letters, letter]
    actor.subscribe({ next: () => this.changed(letter), complete: () => this.changed(letter) })
    actor.start()
    return letter
  }

  private changed(letter: Letter) {
    const { key, actor, microphone } = letter
    const place = this.places.get(key)
    if (!place) return
    const { screen, problem, at } = messageView(actor.getSnapshot())
    const before = place.screen
    if (before === screen) return
    place.screen = screen
    if (at === 'over') microphone.close()
    if (at === 'over') this.spoken.end(key)
    if (screen === 'asking') this.spoken.forget(key)
    // Others may have gone ahead meanwhile: it takes its turn behind them, as everything new does.
    if (before === 'refused' && screen === 'queued') place.at = this.nextPlace()
    if (screen === 'queued' && !place.kept && !this.unkept.has(key)) void this.keep(letter, place)
    // What was refused stays so after a reload, and what is tried again does not.
    else if (place.kept && (screen === 'refused' || before === 'refused') && screen !== 'left')
      void this.doors.store.put(this.keptOf(letter, place, problem)).catch(() => undefined)
    if (screen === 'left' && place.kept)
      void this.doors.store.remove(key).then(this.doors.tell, () => undefined)
    if (screen === 'sent') place.kept = false
    this.letters = this.letters.toSorted((a, b) => this.before(a.key, b.key))
    for (const listener of this.listeners) listener()
    this.giveTurns()
  }

  /** Nothing is sent before it is kept; where a browser keeps nothing, it goes all the same. */
  private async keep(letter: Letter, place: Place) {
    place.at = this.nextPlace()
    try {
      await this.doors.store.put(this.keptOf(letter, place, null))
      place.kept = true
      // It may have been taken back meanwhile.
      if (place.screen === 'left') await this.doors.store.remove(letter.key)
      this.doors.tell()
    } catch {
      this.unkept.add(letter.key)
    }
    this.spoken.end(letter.key)
    this.giveTurns()
  }

  private nextPlace(): number {
    return (this.lastAt = Math.max(Date.now(), this.lastAt + 1))
  }

  /** What has no place yet comes last. */
  private before(one: string, other: string): number {
    const [a, b] = [this.places.get(one)!.at, this.places.get(other)!.at]
    return a === b ? 0 : a - b
  }

  private keptOf(
    { key, thread, actor }: Letter,
    { at }: Place,
    problem: UnsentMessage['problem'],
  ): UnsentMessage {
    return { key, person: this.person, at, thread, body: actor.getSnapshot().context.body!, problem }
  }

  private forgetEnded(thread: Thread) {
    const over = this.letters.filter(
      ({ key, thread: its }) => sameThread(its, thread) && ended.has(this.places.get(key)!.screen),
    )
    for (const { key } of over) this.places.delete(key)
    this.letters = this.letters.filter(({ key }) => this.places.has(key))
  }
}
