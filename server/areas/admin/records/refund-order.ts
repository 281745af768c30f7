import { formatMoney } from '../../../../contract/money/money-format'
import { readLine } from '../lists'
import { called } from '../../../core/person-name'
import { fieldsOf, type Show } from './record-content'

/** Shows a refund order: amount, reason, author and payment. */
export const showRefundOrder: Show = async (db, id, lang) => {
  const row = await db
    .selectFrom('refund_order as o')
    .innerJoin('payment as y', 'y.id', 'o.payment_id')
    .leftJoin('app_user as a', 'a.id', 'o.ordered_by')
    .selectAll('o')
    .select(['y.gateway', 'y.mode', called('a').as('by')])
    .where('o.id', '=', id)
    .executeTakeFirstOrThrow()
  const paid = await readLine(db, 'payment', row.payment_id)
  return {
    fields: fieldsOf({
      refund_sum: formatMoney({ minor: row.amount_minor, currency: row.currency }, { lang }),
      refund_reason: row.reason,
      ordered_by: row.by,
      gateway: row.gateway,
      mode: row.mode,
      refund_ref: row.gateway_ref,
      refused_because: row.note,
      payment: row.payment_id,
      created_at: row.created_at,
    }),
    images: [],
    pending_changes: [],
    public_path: null,
    related: paid
      ? [
          {
            record: 'payment',
            id: paid.id,
            title: paid.title,
            state: paid.state,
            note: 'admin.related.refunds',
          },
        ]
      : [],
  }
}
