import type { Page } from 'playwright/test'
import type { Piece } from '../../../src/flows/message/recordings'
import type { UnsentMessage } from '../../../src/flows/message/message-store'
import type { Reporting } from '../../kit/reports'

type Clocked = { __pwClock: { builtins: { setTimeout: typeof setTimeout } } }
interface PageHooks {
  online: boolean
  microphone?: (refused: string | null) => void
  stop?: (how: 'ok' | 'nothing' | 'broken') => Promise<void>
  breakNext?: boolean
  release?: () => void
  breakLock?: boolean
  goes?: (online: boolean) => void
  holdsStore?: boolean
  /** Answers the requests for the storage that are held. */
  answerStore?: (isBroken: boolean) => void
}
/** A piece of a recording, with the audio as bytes. */
export type RecordedPiece = Omit<Piece, 'sound'> & { bytes: number[] }
type Handed = { workers: PageHooks }

/** Lets a test control what the browser itself does: the network, the microphone and other windows. */
export class DrivenBrowser {
  private constructor(private readonly page: Page) {}

  static async of(page: Page): Promise<DrivenBrowser> {
    await page.addInitScript(installHooks)
    return new DrivenBrowser(page)
  }

  /** Answers the browser's permission prompt; `refused` is the name of the error the browser reports. */
  answersForMicrophone = (refused: string | null, breaks = false) =>
    this.page.evaluate(
      ([name, broken]) => {
        const { workers } = globalThis as unknown as Handed
        workers.breakNext = broken
        workers.microphone!(name)
      },
      [refused, breaks] as const,
    )

  endsRecording = (how: 'ok' | 'nothing' | 'broken') =>
    this.page.evaluate((which) => (globalThis as unknown as Handed).workers.stop!(which), how)

  /** Turns the network on just long enough for a message to get its turn. */
  givesTurn = () =>
    this.page.evaluate(async () => {
      const { workers, flowReports } = globalThis as unknown as Handed & Reporting
      workers.goes!(true)
      const isSending = () => flowReports!.steps['message']?.at(-1)?.states.includes('message.sending')
      while (!isSending())
        await new Promise((later) => (globalThis as never as Clocked).__pwClock.builtins.setTimeout(later, 5))
      workers.goes!(false)
    })

  /** Turns the network on or off and has the browser notify the page. */
  network = (online: boolean) =>
    this.page.evaluate((isThere) => (globalThis as unknown as Handed).workers.goes!(isThere), online)

  /** Has another window hold the conversation's lock as if it were sending. */
  otherSends = (lock: string) =>
    this.page.evaluate(async (name) => {
      const { workers } = globalThis as unknown as Handed
      await new Promise<void>((held) => {
        void navigator.locks.request(name, () => {
          held()
          return new Promise<void>((release) => (workers.release = release))
        })
      })
    }, lock)

  /** Has the other window release its lock. */
  letsGo = () => this.page.evaluate(() => (globalThis as unknown as Handed).workers.release!())

  /** Makes the browser refuse the next lock the page requests. */
  breaksLock = () =>
    this.page.evaluate(() => void ((globalThis as unknown as Handed).workers.breakLock = true))

  /** Has the browser give no answer when the page stores or reads messages. */
  holdsStore = () =>
    this.page.evaluate(() => void ((globalThis as unknown as Handed).workers.holdsStore = true))

  /** Lets the browser answer what it was asked, or fail. */
  answersStore = (isBroken = false) =>
    this.page.evaluate((broken) => (globalThis as unknown as Handed).workers.answerStore!(broken), isBroken)

  /** Has another window announce that the storage has changed. */
  announces = () =>
    this.page.evaluate(() => {
      const windows = new BroadcastChannel('threshold-outbox')
      windows.postMessage('changed')
      windows.close()
    })

  /** Changes what the browser stores, as another window would: adds this message, or deletes everything. */
  keeps = async (kept: UnsentMessage | null, isAnnounced = true) => {
    await this.changes({ database: 'threshold-outbox', table: 'messages', keyPath: 'key' }, kept)
    if (isAnnounced) await this.announces()
  }

  /** Changes the stored recording, as another window would: adds this piece, or deletes everything. */
  keepsRecording = async (piece: RecordedPiece | null) => {
    await this.changes({ database: 'threshold-spoken', table: 'pieces', keyPath: ['key', 'nr'] }, piece)
    await this.announces()
  }

  private changes = (
    where: { database: string; table: string; keyPath: string | string[] },
    row: UnsentMessage | RecordedPiece | null,
  ) =>
    this.page.evaluate(
      async ([{ database, table, keyPath }, one]) => {
        const db = await new Promise<IDBDatabase>((resolve, reject) => {
          const request = indexedDB.open(database, 1)
          request.addEventListener('upgradeneeded', () =>
            request.result.createObjectStore(table, { keyPath }),
          )
          request.addEventListener('success', () => resolve(request.result))
          request.addEventListener('error', () => reject(request.error))
        })
        await new Promise((done) => {
          const transaction = db.transaction(table, 'readwrite')
          const rows = transaction.objectStore(table)
          // A Blob can't be passed into the page, but its bytes can.
          const soundOf = (bytes: number[]) => new Blob([new Uint8Array(bytes)], { type: 'audio/webm' })
          if (one) rows.put('bytes' in one ? { ...one, sound: soundOf(one.bytes) } : one)
          else rows.clear()
          transaction.addEventListener('complete', done)
        })
        db.close()
      },
      [where, row] as const,
    )
}

/** Installs the hooks; runs in the page before the page's own scripts. */
function installHooks() {
  const workers: PageHooks = { online: false }
  ;(globalThis as unknown as Handed).workers = workers
  Object.defineProperty(navigator, 'onLine', { get: () => workers.online })
  workers.goes = (online) => {
    workers.online = online
    dispatchEvent(new Event(online ? 'online' : 'offline'))
  }
  const { locks } = navigator
  const take = locks?.request.bind(locks) as (...asked: unknown[]) => Promise<unknown>
  if (locks)
    locks.request = (...asked: unknown[]) => {
      const isBroken = workers.breakLock
      workers.breakLock = false
      return isBroken ? Promise.reject(new Error('The locks are broken')) : take(...asked)
    }
  const held: ((isBroken: boolean) => void)[] = []
  workers.answerStore = (isBroken) => {
    workers.holdsStore = false
    for (const answer of held.splice(0)) answer(isBroken)
  }
  const { open } = IDBFactory.prototype
  IDBFactory.prototype.open = function (...asked) {
    if (!workers.holdsStore || asked[0] !== 'threshold-outbox') return open.apply(this, asked)
    const request = Object.assign(new EventTarget(), { result: null as unknown, error: null as unknown })
    held.push((isBroken) => {
      request.error = new Error('The storage is broken')
      if (isBroken) return void request.dispatchEvent(new Event('error'))
      const opened = open.apply(this, asked)
      opened.addEventListener('success', () => {
        request.result = opened.result
        request.dispatchEvent(new Event('success'))
      })
    })
    return request as never
  }
  const { mediaDevices } = navigator
  if (!mediaDevices) return
  const ask = mediaDevices.getUserMedia.bind(mediaDevices)
  mediaDevices.getUserMedia = (wanted) =>
    new Promise((resolve, reject) => {
      workers.microphone = (refused) =>
        refused ? reject(new DOMException('Refused', refused)) : void ask(wanted).then(resolve, reject)
    })
  const later = globalThis.setTimeout
  const isBroken = () => {
    throw new Error('This recorder is broken')
  }
  globalThis.MediaRecorder = class extends MediaRecorder {
    constructor(...given: ConstructorParameters<typeof MediaRecorder>) {
      if (workers.breakNext) isBroken()
      super(...given)
    }

    /** Starts without an interval, so that pieces arrive when the test requests them. */
    override start() {
      super.start()
    }

    override stop() {
      workers.stop = async (how) => {
        if (how === 'broken') Object.defineProperty(this, 'mimeType', { get: isBroken })
        if (how !== 'ok') return void this.dispatchEvent(new Event('stop'))
        // A recorder that is stopped immediately has recorded nothing.
        const events: number[] = []
        this.addEventListener('dataavailable', ({ data }) => data.size > 0 && events.push(data.size))
        const timers = (globalThis as unknown as Partial<Clocked>).__pwClock?.builtins ?? {
          setTimeout: later,
        }
        while (events.length === 0) {
          this.requestData()
          await new Promise((over) => timers.setTimeout(over, 20))
        }
        super.stop()
      }
    }
  }
}
