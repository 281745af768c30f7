import { sql } from 'kysely'
import { delivery } from '../../../contract/limits'
import type { Ctx } from '../../platform/context'
import { DatabaseAway } from '../../platform/db/database-away'
import { inSpan } from '../../platform/observability/spans'
import { MailRefused, type Mail } from '../../platform/ports/mail'
import { attemptsMax } from './attempts'
import { reasonOf } from './failure-reason'
import { handlerOf } from './handlers'

/** Lease on an effect in seconds, renewed while it runs. */
const lockSeconds = 60
const renewMs = (lockSeconds * 1000) / 3
/** Error stored for an effect if the server crashed during every attempt, so that no other error could be stored. */
const endedEachTime = 'The server ended each time while this was under way.'

interface Claimed {
  id: number
  type: string
  payload: Record<string, unknown>
  letter: string
  attempts: number
}

/** Effects that call potentially slow services; without a response, each takes half a minute. */
const slowEffects = {
  gateway: ['refund.send', 'payment.verify'],
  files: ['file.unnamed', 'files.unowned', 'files.publish'],
} as const

/** Queues processed independently of each other: gateway calls, file storage, and everything else. */
type EffectLine = keyof typeof slowEffects | 'other'
const effectLines: readonly EffectLine[] = ['gateway', 'files', 'other']

/**
 * Processes all queues in parallel. Returns the number of effects completed, or throws the first error once all queues
 * have finished.
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
 * Processes a queue's effects, oldest first, until none is due or the server shuts down. Several processes may run it:
 * each claims one row at a time with `skip locked`, because every row held by a killed process counts as attempted.
 * Failures back off (`delivery.retrySeconds`); after the last attempt, or immediately on a permanent refusal, the
 * effect is dead and shown to the operator with its reason. Returns the number of effects completed.
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

/** Marks effects as dead if a crash ended the last attempt they were allowed. */
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
 * Renews this process's lease on an effect until the returned function is called. Stops renewing if another process
 * took over after a stall.
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
    // An unreachable database is no failure of the effect, which is retried once the lease expires.
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

/**
 * Records a failure only for the attempt that failed; another process may already be on the next attempt or have
 * completed the effect.
 */
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

/**
 * Mail sender for effects; treats a refusal as an error, since no response here can reveal whether an address exists.
 */
const insistent = (mail: Mail): Mail => ({
  async send(message) {
    const refused = await mail.send(message)
    if (refused) throw refused
  },
})
