import { sql } from 'kysely'
import { delivery } from '../../../contract/limits'
import type { Ctx } from '../../platform/context'
import { DatabaseAway } from '../../platform/db/database-away'
import { inSpan } from '../../platform/observability/spans'
import { MailRefused, type Mail } from '../../platform/ports/mail'
import { attemptsMax } from './attempts'
import { reasonOf } from './failure-reason'
import { handlerOf } from './handlers'

/** Seconds for which an effect belongs to a process: renewed while it is carried out, however long that takes. */
const lockSeconds = 60
const renewMs = (lockSeconds * 1000) / 3
/** The reason of an effect at which the server ended each time, so that no other could be stored. */
const endedEachTime = 'The server ended each time while this was under way.'

interface Claimed {
  id: number
  type: string
  payload: Record<string, unknown>
  letter: string
  attempts: number
}

/** What asks a neighbour that may be slow: one that does not answer takes half a minute each time. */
const slowEffects = {
  gateway: ['refund.send', 'payment.verify'],
  files: ['file.unnamed', 'files.unowned', 'files.publish'],
} as const

/** What waits for one another: what asks a gateway, what asks for files where they are kept, and all the rest. */
type EffectLine = keyof typeof slowEffects | 'other'
const effectLines: readonly EffectLine[] = ['gateway', 'files', 'other']

/**
 * Carries out all lines side by side. Returns how many effects were carried out, or throws what one failed with, once all
 * have ended.
 */
export async function drainOutbox(ctx: Ctx): Promise<number> {
  const ended = await Promise.allSettled(effectLines.map((line) => drainLine(ctx, line)))
  let done = 0
  for (const line of ended) {
    if (line.status === 'rejected') throw line.reason
    done += line.value
  }
  return done
}

/**
 * Carries out what transitions asked for in one line, oldest first, until nothing is due or the server is to end. Several
 * processes may drain at once: a row is claimed under `skip locked`, one after the other, since whatever a process
 * holds when it is killed counts as tried. A failure waits longer each time (`delivery.retrySeconds`); after the last
 * try, or at once where the refusal is final, the effect is dead and listed for the operator with its reason.
 * Returns how many effects were carried out.
 */
export async function drainLine(ctx: Ctx, line: EffectLine): Promise<number> {
  await buryKillers(ctx)
  let done = 0
  for (;;) {
    if (ctx.shutdown.signal.aborted) return done
    const effect = await claim(ctx, line)
    if (!effect) return done
    if (await carryOut(ctx, effect)) done++
  }
}

/** What was claimed for the last time by a process that ended meanwhile. */
async function buryKillers({ db, clock }: Ctx): Promise<void> {
  const now = clock.now()
  await db
    .updateTable('outbox')
    .set((eb) => ({
      dead_at: now,
      locked_until: null,
      last_error: eb.fn.coalesce('last_error', eb.val(endedEachTime)),
    }))
    .where('done_at', 'is', null)
    .where('dead_at', 'is', null)
    .where('attempts', '>=', attemptsMax)
    .where('locked_until', '<', now)
    .execute()
}

const lockedUntil = (now: Date) => new Date(now.getTime() + lockSeconds * 1000)

async function claim({ db, clock }: Ctx, line: EffectLine): Promise<Claimed | undefined> {
  const now = clock.now()
  const isOther = line === 'other'
  const types = isOther ? Object.values(slowEffects).flat() : slowEffects[line]
  const { rows } = await sql<Claimed>`
    update outbox set locked_until = ${lockedUntil(now)}, attempts = attempts + 1, due_since = coalesce(due_since, run_at)
    where id = (
      select id from outbox
      where done_at is null and dead_at is null and run_at <= ${now}
        and (locked_until is null or locked_until < ${now}) and attempts < ${attemptsMax}
        and (type = any(${types})) <> ${isOther}
      order by run_at, id limit 1 for update skip locked
    ) returning id, type, payload, letter, attempts`.execute(db)
  return rows[0]
}

/**
 * Keeps an effect from other processes until the function that it answers with is called; not from one that has taken it
 * over, as this one stood still for too long.
 */
function hold({ db, clock, log }: Ctx, { id, attempts }: Claimed): () => void {
  const renew = () =>
    db
      .updateTable('outbox')
      .set({ locked_until: lockedUntil(clock.now()) })
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .where('done_at', 'is', null)
      .where('locked_until', 'is not', null)
      .execute()
      .catch((error: unknown) => log.debug({ error, id }, 'an effect could not be held'))
  const timer = setInterval(() => void renew(), renewMs)
  timer.unref()
  return () => clearInterval(timer)
}

async function carryOut(ctx: Ctx, claimed: Claimed): Promise<boolean> {
  const { id, type, payload, letter: messageId } = claimed
  const letGo = hold(ctx, claimed)
  try {
    await inSpan('effect', { 'threshold.effect': type, 'threshold.effect.id': id }, () =>
      handlerOf(type)({ ...ctx, mail: insistent(ctx.mail) }, type, payload, messageId),
    )
  } catch (error) {
    // That is no failure: it is tried again when the lock is over.
    if (error instanceof DatabaseAway) throw error
    ctx.log.warn({ error, type, id }, 'effect failed')
    await noteFailure(ctx, claimed, error)
    return false
  } finally {
    letGo()
  }
  await ctx.db
    .updateTable('outbox')
    .set({ done_at: ctx.clock.now(), locked_until: null, last_error: null })
    .where('id', '=', id)
    .execute()
  return true
}

/** Notes it of its own try alone: another process may be at the next one, or have carried it out. */
async function noteFailure({ db, clock }: Ctx, { id, attempts }: Claimed, error: unknown) {
  const now = clock.now()
  const wait = error instanceof MailRefused ? undefined : delivery.retrySeconds[attempts - 1]
  await db
    .updateTable('outbox')
    .set({
      locked_until: null,
      last_error: reasonOf(error),
      ...(wait === undefined ? { dead_at: now } : { run_at: new Date(now.getTime() + wait * 1000) }),
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('done_at', 'is', null)
    .execute()
}

/** Mail for effects: no answer depends on it that could reveal whether an address exists, so a refusal is an error. */
const insistent = (mail: Mail): Mail => ({
  async send(message) {
    const refused = await mail.send(message)
    if (refused) throw refused
  },
})
