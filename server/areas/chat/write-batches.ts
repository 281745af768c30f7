import type { Ctx } from '../../platform/context'
import { writeFiles, type NewFile } from '../../platform/media/store-file'
import type { Bus } from '../../platform/ports/bus'
import { CameBetween, writeMessages, type NewMessage, type WrittenMessage } from './write-message'

/** Maximum number of messages per transaction. */
const together = 100
/**
 * Delay in ms between transactions under concurrent load. A single message never waits, nor does a batch as large as
 * recent batches: a client that sends sequentially won't add more.
 */
const paceMs = 10
/** Attempts for a message that conflicts with another. */
const tries = 3

interface WaitingMessage {
  message: NewMessage
  done: (written: WrittenMessage) => void
  failed: (error: unknown) => void
}

interface SendQueue {
  waiting: WaitingMessage[]
  running: boolean
  /** Recent batch size; the delay before the next transaction ends once this many messages are waiting. */
  usual: number
  endPause: (() => void) | null
}

/** Pending messages by server instance. */
const queues = new WeakMap<Bus, SendQueue>()

/**
 * Writes a message in a batch with concurrent messages: one transaction runs at a time, and messages that arrive while
 * it runs share the next. Resolves after the commit, once recipients have been notified.
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
  // Messages arriving within one event loop turn are batched.
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

/** Returns the next batch, with at most one message per sender, so that a duplicate is processed after the original. */
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

/** Writes a batch; if it fails, writes the messages individually so that no message makes another fail. */
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

/** Writes messages in their own transaction. `files` are stored only if the messages are. */
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

/** Thrown to roll back the transaction, so that files of refused messages aren't stored. */
class Unused extends Error {
  constructor(readonly written: WrittenMessage[]) {
    super('its files are not used')
  }
}

/**
 * Whether the database reported a rollback: invalid data (classes 22 and 23), or a deadlock or serialisation failure
 * (class 40). A broken connection proves nothing.
 */
const isUndone = (error: unknown): boolean =>
  error instanceof CameBetween || /^(22|23|40)/.test(String((error as { code?: unknown }).code ?? ''))
