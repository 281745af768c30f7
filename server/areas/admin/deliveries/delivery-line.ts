import { dataKey } from '../../../../contract/texts/translate'
import type { Lang } from '../../../../contract/language/languages'
import type { Ctx } from '../../../platform/context'
import { isTextKey, say } from '../../../platform/texts/say'
import { reasonOf } from '../../../core/outbox/failure-reason'
import { isRecordName } from '../../../core/registry'
import { addresseeOf } from './addressee'
import type { FailedDelivery } from './failed-deliveries'
import { texts, type TextKey } from '../../../../contract/texts/catalogue'

/** Describes an effect in the given language: the subject for messages, or the type's name if there is no text. */
export function describeEffect(type: string, lang: Lang): string {
  const own = `deliveries.type.${type}`
  if (isTextKey(own)) return say(lang, own)
  const subject = type.replace(/^mail\./, 'notifications.') + '.subject'
  if (!isTextKey(subject)) return type
  return say(lang, 'deliveries.mail', { subject: openSubject(lang, subject) })
}

/** Returns a subject with an ellipsis for each placeholder, such as a listing, plan or search. */
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

/** Returns a failed effect as shown to the operator. */
export async function effectLine(ctx: Ctx, row: FailedDelivery, lang: Lang) {
  const { record, id } = row.payload as { record?: string; id?: unknown }
  return {
    ...common(row),
    what: describeEffect(row.type, lang),
    whom: await addresseeOf(ctx, row.type, row.payload),
    record: record !== undefined && isRecordName(record) ? { record, id: String(id) } : null,
    // Redacts again, because errors from before this release were stored unredacted.
    reason: reasonOf(row.last_error ?? ''),
  }
}

/** Returns a failed webhook as shown to the operator, with its payment and the result of querying the gateway. */
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
