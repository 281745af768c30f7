import { page } from '../../../../contract/limits'
import type { Lang } from '../../../../contract/words'
import type { Ctx } from '../../../context'
import { Refusal } from '../../../http/refusal'
import { reply, type Serve } from '../../../http/registry'
import { reasonOf } from '../../../outbox/reason'
import { isRecordName } from '../../../records/advance'
import { addresseeOf } from './addressee'
import { describeEffect } from './describe'
import { retryDead } from './retry'

/** What was tried to the end, for whoever sets up mail and gateways; and its next try. */
export function deliveryRoutes(serve: Serve) {
  serve('admin/deliveries', async ({ input, ctx, caller }) => {
    const [rows, counts] = await Promise.all([
      deadEffects(ctx, input.offset ?? 0, input.limit ?? page.limit),
      countEffects(ctx),
    ])
    const data = await Promise.all(rows.map((row) => lineOf(ctx, row, caller.lang)))
    return { ...reply(data, 'refusals.found'), extra: counts }
  })

  serve('admin/deliveries:retry', async ({ input, ctx, caller }) => {
    const retried = await retryDead(ctx, input.id)
    if (input.id !== undefined && retried === 0) throw new Refusal('NOT_FOUND', 'deliveries.gone')
    ctx.log.info({ by: caller.user?.id, id: input.id ?? 'all', retried }, 'effects are tried again')
    return reply({ retried }, 'deliveries.retried')
  })
}

type DeadEffect = Awaited<ReturnType<typeof deadEffects>>[number]

const deadEffects = ({ db }: Ctx, offset: number, limit: number) =>
  db
    .selectFrom('outbox')
    .select(['id', 'type', 'payload', 'attempts', 'last_error', 'due_since', 'run_at', 'dead_at'])
    .where('done_at', 'is', null)
    .where('dead_at', 'is not', null)
    .orderBy('dead_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()

async function countEffects({ db }: Ctx) {
  const { dead, waiting, oldest } = await db
    .selectFrom('outbox')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('dead_at', 'is not', null).as('dead'),
      eb.fn.countAll<number>().filterWhere('dead_at', 'is', null).as('waiting'),
      eb.fn
        .min<Date | null>('due_since')
        .filterWhere('dead_at', 'is', null)
        .filterWhere('last_error', 'is not', null)
        .as('oldest'),
    ])
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { total: dead, waiting, oldest: oldest?.toISOString() ?? null }
}

async function lineOf(ctx: Ctx, row: DeadEffect, lang: Lang) {
  const { record, id } = row.payload as { record?: string; id?: unknown }
  return {
    id: row.id,
    type: row.type,
    what: describeEffect(row.type, lang),
    whom: await addresseeOf(ctx, row.type, row.payload),
    record: record !== undefined && isRecordName(record) ? { record, id: String(id) } : null,
    attempts: row.attempts,
    // Once more: what failed before this release was written down as it came.
    reason: reasonOf(row.last_error ?? ''),
    due_since: (row.due_since ?? row.run_at).toISOString(),
    failed_at: row.dead_at!.toISOString(),
  }
}
