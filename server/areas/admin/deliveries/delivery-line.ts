import { dataKey } from '../../../../contract/texts/translate'
import type { Lang } from '../../../../contract/language/languages'
import type { Ctx } from '../../../platform/context'
import { isTextKey, say } from '../../../platform/texts/say'
import { reasonOf } from '../../../core/outbox/failure-reason'
import { isRecordName } from '../../../core/registry'
import { addresseeOf } from './addressee'
import type { FailedDelivery } from './failed-deliveries'
import { texts, type TextKey } from '../../../../contract/texts/catalogue'

/** What an effect is, in somebody's language: of a message its subject; an effect without words has its own name. */
function describeEffect(type: string, lang: Lang): string {
  const own = `deliveries.type.${type}`
  if (isTextKey(own)) return say(lang, own)
  const subject = type.replace(/^mail\./, 'notifications.') + '.subject'
  if (!isTextKey(subject)) return type
  return say(lang, 'deliveries.mail', { subject: openSubject(lang, subject) })
}

/** A subject with an ellipsis where the name of a listing, a plan or a search would stand. */
function openSubject(lang: Lang, key: TextKey): string {
  const names = [...texts.en[key]!.matchAll(/{{(\w+)/g)]
  return say(lang, key, Object.fromEntries(names.map(([, name]) => [name, '…'])))
}

const common = ({ of, id, type, attempts, due_since, dead_at, next_at }: FailedDelivery) => ({
  of,
  id,
  type,
  attempts,
  due_since: due_since.toISOString(),
  failed_at: dead_at?.toISOString() ?? null,
  next_at: next_at?.toISOString() ?? null,
})

/** An effect that failed, as the operator reads it. */
export async function effectLine(ctx: Ctx, row: FailedDelivery, lang: Lang) {
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

/** A webhook that failed, as the operator reads it: about which payment, and what came of asking. */
export async function webhookLine(ctx: Ctx, row: FailedDelivery, lang: Lang) {
  const record = row.payment_id === null ? null : { record: 'payment' as const, id: row.payment_id }
  const outcome = say(lang, dataKey('operator.outcome', row.outcome!))
  return {
    ...common(row),
    what: say(lang, 'deliveries.webhook', {
      gateway: say(lang, dataKey('receipt.gateway', row.gateway!)),
      event: row.type,
    }),
    whom: record && (await addresseeOf(ctx, 'payment.verify', record)),
    record,
    reason: row.last_error === null ? outcome : `${outcome}: ${row.last_error}`,
  }
}
