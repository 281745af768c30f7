import type { Lang } from '../../../../contract/values'
import type { Ctx } from '../../../platform/context'
import { say } from '../../../platform/http/say'
import { reasonOf } from '../../../core/outbox/reason'
import { isRecordName } from '../../../core/registry'
import { addresseeOf } from './addressee'
import type { DeadDelivery } from './dead'
import { describeEffect } from './describe'

const common = ({ of, id, type, attempts, due_since, dead_at }: DeadDelivery) => ({
  of,
  id,
  type,
  attempts,
  due_since: due_since.toISOString(),
  failed_at: dead_at.toISOString(),
})

/** A dead effect as the operator reads it. */
export async function effectLine(ctx: Ctx, row: DeadDelivery, lang: Lang) {
  const { record, id } = row.payload as { record?: string; id?: unknown }
  return {
    ...common(row),
    what: describeEffect(row.type, lang),
    whom: await addresseeOf(ctx, row.type, row.payload),
    record: record !== undefined && isRecordName(record) ? { record, id: String(id) } : null,
    // Once more: what failed before this release was written down as it came.
    reason: reasonOf(row.last_error ?? ''),
  }
}

/** A dead webhook as the operator reads it: about which payment, and what came of asking. */
export async function webhookLine(ctx: Ctx, row: DeadDelivery, lang: Lang) {
  const record = row.payment_id === null ? null : { record: 'payment' as const, id: row.payment_id }
  const outcome = say(lang, `operator.outcome.${row.outcome}`)
  return {
    ...common(row),
    what: say(lang, 'deliveries.webhook', {
      gateway: say(lang, `receipt.gateway.${row.gateway}`),
      event: row.type,
    }),
    whom: record && (await addresseeOf(ctx, 'payment.verify', record)),
    record,
    reason: row.last_error === null ? outcome : `${outcome}: ${row.last_error}`,
  }
}
