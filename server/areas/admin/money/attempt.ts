import type { Data } from '../../../../contract/types'
import type { Gateway, PaymentRecordState } from '../../../../contract/values'
import type { PaymentRow } from '../../../platform/db/schema'

/** One attempt to pay, for the operator. */
export function attemptData(row: PaymentRow): Data<'admin/payment'>['payment'] {
  const { captured_minor: minor, captured_currency: currency } = row
  return {
    id: row.id,
    state: row.state as PaymentRecordState,
    gateway: row.gateway as Gateway,
    test_mode: row.mode === 'sandbox',
    asked: { amount_minor: row.amount_minor, currency: row.currency },
    captured: minor === null || currency === null ? null : { amount_minor: minor, currency },
    provider_ref: row.provider_ref,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
