import { refundOrderMachine } from '../../../../machines/records/refund-order/machine'
import type { RecordKind } from '../../../core/kind'

/**
 * Refund orders. Payers see which refunds are on their way; the administrator who ordered a refund is notified if it
 * fails.
 */
export const refundOrder: RecordKind<'refund_order'> = {
  name: 'refund-order',
  table: 'refund_order',
  machine: refundOrderMachine,
  context: async () => ({}),
  stateOf: (row) => row.state,
  columnsOf: (state, now) => ({ state, updated_at: now }),
  ownerOf: (row) => row.user_id,
  addresseeOf: (row, type) => (type === 'mail.refundFailed' ? row.ordered_by : row.user_id),
}
