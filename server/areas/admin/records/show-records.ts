import { formatMoney } from '../../../../contract/money/money-format'
import type { Lang } from '../../../../contract/language/languages'
import { receiptNumber } from '../../payments'
import { fieldsOf, type Show, type RecordContent } from './record-content'

const plain = (fields: RecordContent['fields'], public_path: string | null = null): RecordContent => ({
  fields,
  images: [],
  pending_changes: [],
  public_path,
})

/** Shows an account: contact details, verifications and records, but never the password hash. */
export const showAccount: Show = async (db, id) => {
  const row = await db
    .selectFrom('app_user as u')
    .select([
      'u.id',
      'u.email',
      'u.mobile',
      'u.role',
      'u.type',
      'u.logintype',
      'u.address',
      'u.city',
      'u.country',
    ])
    .select([
      'u.email_verified_at',
      'u.mobile_verified_at',
      'u.verification_status',
      'u.created_at as joined_at',
      'u.account_due_at',
    ])
    .select((eb) => [
      eb
        .selectFrom('property')
        .select(eb.fn.countAll<number>().as('n'))
        .whereRef('user_id', '=', 'u.id')
        .where('deleted_at', 'is', null)
        .as('listings'),
      eb
        .selectFrom('payment')
        .select(eb.fn.countAll<number>().as('n'))
        .whereRef('user_id', '=', 'u.id')
        .as('payments'),
    ])
    .where('u.id', '=', Number(id))
    .executeTakeFirst()
  if (!row) return plain([])
  const { id: userId, ...values } = row
  return plain(fieldsOf(values), values.listings ? `/agents/${userId}` : null)
}

const money = (minor: number | null, currency: string | null, lang: Lang) =>
  minor === null || currency === null ? null : formatMoney({ minor, currency }, { lang })

const receiptOf = (year: number | null, count: number | null) =>
  year === null || count === null ? null : receiptNumber(year, count)

/** Shows a payment attempt: amounts requested and captured, and the gateway's references. */
export const showPayment: Show = async (db, id, lang) => {
  const row = await db
    .selectFrom('payment as y')
    .leftJoin('payment_receipt as r', 'r.payment_id', 'y.id')
    .selectAll('y')
    .select(['r.year as receipt_year', 'r.number as receipt_count'])
    .where('y.id', '=', id)
    .executeTakeFirst()
  if (!row) return plain([])
  const { gateway, mode, payment_type, platform_type, provider_ref, refund_ref, note, due_at, created_at } =
    row
  return plain(
    fieldsOf({
      amount: money(row.amount_minor, row.currency, lang),
      captured: money(row.captured_minor, row.captured_currency, lang),
      gateway,
      mode,
      payment_type,
      platform_type,
      provider_ref,
      receipt_number: receiptOf(row.receipt_year, row.receipt_count),
      refund_ref,
      note,
      due_at,
      created_at,
    }),
  )
}

/** Shows a subscription: period and slots used. */
export const showSubscription: Show = async (db, id) => {
  const row = await db.selectFrom('subscription').selectAll().where('id', '=', Number(id)).executeTakeFirst()
  if (!row) return plain([])
  const features = await db
    .selectFrom('subscription_feature')
    .selectAll()
    .where('subscription_id', '=', row.id)
    .orderBy('feature')
    .execute()
  const taken = await db
    .selectFrom('slot')
    .select(['feature'])
    .where('subscription_id', '=', row.id)
    .where('state', '<>', 'released')
    .execute()
  const usage = features.map(({ feature, quota }) => {
    const used = taken.filter((slot) => slot.feature === feature).length
    return { label: `checkout.feature.${feature}`, value: quota === null ? '✓' : `${used} / ${quota}` }
  })
  const { starts_at, due_at, payment_id } = row
  return plain([...fieldsOf({ starts_at, due_at, payment: payment_id }), ...usage])
}

/** Shows a slot and what it is used for. */
export const showSlot: Show = async (db, id) => {
  const row = await db.selectFrom('slot').selectAll().where('id', '=', Number(id)).executeTakeFirst()
  if (!row) return plain([])
  const { feature, record, record_id, subscription_id, created_at } = row
  return plain(
    fieldsOf({ feature, spent_on: `${record} ${record_id}`, subscription: subscription_id, created_at }),
  )
}
