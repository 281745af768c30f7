import type { Ctx } from '../../platform/context'
import { writeFiles, type NewFile } from '../../platform/media/store-file'
import type { Bus } from '../../platform/ports/bus'
import { CameBetween, writeMessages, type NewMessage, type WrittenMessage } from './write-message'

/** So many messages are written in one transaction. */
const together = 100
/**
 * Milliseconds from one transaction to the next while messages come side by side; a single one never waits, and none
 * once as many are there as were written together of late: who sends one after the other has no more to add.
 */
const paceMs = 10
/** Tries of a message that others came in between of. */
const tries = 3

interface WaitingMessage {
  message: NewMessage
  done: (written: WrittenMessage) => void
  failed: (error: unknown) => void
}

interface SendQueue {
  waiting: WaitingMessage[]
  running: boolean
  /** How many were written together of late; the pause before the next transaction ends once so many wait. */
  usual: number
  endPause: (() => void) | null
}

/** What waits to be written, by server. */
const queues = new WeakMap<Bus, SendQueue>()

/**
 * Writes a message together with those that come at the same time: one transaction is under way at a time, and what
 * comes meanwhile shares the next. Resolves when it is committed and its receivers are woken.
 */
export function writeTogether(ctx: Ctx, message: NewMessage): Promise<WrittenMessage> {
  const queue = queues.get(ctx.bus) ?? { waiting: [], running: false, usual: 1, endPause: null }
  queues.set(ctx.bus, queue)
  return new Promise((done, failed) => {
    queue.waiting.push({ message, done, failed })
    if (queue.waiting.length >= queue.usual) queue.endPause?.()
    if (!queue.running) void work(ctx, queue)
  })
}

async function work(ctx: Ctx, queue: SendQueue) {
  queue.running = true
  // What comes within one turn of the loop is written together.
  await new Promise(setImmediate)
  while (queue.waiting.length > 0) {
    const began = performance.now()
    const batch = oneOfEach(queue)
    await writeBatch(ctx, batch)
    const rest = paceMs - (performance.now() - began)
    queue.usual = Math.max(batch.length, queue.usual - 1)
    if (batch.length > 1 && rest > 0 && queue.waiting.length < queue.usual) await pause(queue, rest)
  }
  queue.running = false
}

async function pause(queue: SendQueue, ms: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    queue.endPause = () => {
      clearTimeout(timer)
      resolve()
    }
  })
  queue.endPause = null
}

/** The next batch: of each sender only the first, so a message that is sent twice at once meets itself in the next. */
function oneOfEach(queue: SendQueue): WaitingMessage[] {
  const senders = new Set<number>()
  const batch: WaitingMessage[] = []
  const rest: WaitingMessage[] = []
  for (const one of queue.waiting) {
    const isNext = batch.length < together && !senders.has(one.message.sender)
    ;(isNext ? batch : rest).push(one)
    senders.add(one.message.sender)
  }
  queue.waiting = rest
  return batch
}

/** A batch that fails is written one by one, so that no message fails by another's fault. */
async function writeBatch(ctx: Ctx, batch: WaitingMessage[]): Promise<void> {
  const messages = batch.map(({ message }) => message)
  try {
    const written = await writeNow(ctx, messages)
    for (const [nth, { done }] of batch.entries()) done(written[nth]!)
  } catch (error) {
    if (batch.length > 1 && isUndone(error)) for (const one of batch) await writeBatch(ctx, [one])
    else for (const { failed } of batch) failed(error)
  }
}

/** Writes messages in a transaction of their own; `files` are written with them, or not at all. */
export async function writeNow(
  ctx: Ctx,
  messages: NewMessage[],
  files: NewFile[] = [],
  nth = 1,
): Promise<WrittenMessage[]> {
  const now = ctx.clock.now()
  try {
    const written = await ctx.db.transaction().execute(async (trx) => {
      await writeFiles(trx, files)
      const written = await writeMessages(trx, messages, now)
      if (files.length > 0 && written.some(({ verdict }) => verdict !== 'written')) throw new Unused(written)
      return written
    })
    ctx.bus.wake([...new Set(written.flatMap(({ receivers }) => receivers ?? []))])
    return written
  } catch (error) {
    if (error instanceof Unused) return error.written
    if (messages.length === 1 && nth < tries && isUndone(error))
      return writeNow(ctx, messages, files, nth + 1)
    throw error
  }
}

/** Files whose message was refused go with it. */
class Unused extends Error {
  constructor(readonly written: WrittenMessage[]) {
    super('its files are not used')
  }
}

/**
 * Whether the database has reported that nothing of it was written: what it did not like (classes 22, 23), or whom it
 * let go first of those who waited for each other (40). A broken connection proves nothing.
 */
const isUndone = (error: unknown): boolean =>
  error instanceof CameBetween || /^(22|23|40)/.test(String((error as { code?: unknown }).code ?? ''))
