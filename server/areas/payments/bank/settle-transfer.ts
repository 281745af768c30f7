import type { Transaction } from 'kysely'
import type { BankReceiptRow, DB } from '../../../platform/db/schema'
import type { GatewayVerdict } from '../../../gateways/port'
import { settleIn } from '../settle-payment'

export type TransferEnd = 'paid' | 'failed' | 'givenUp' | 'expired'

/**
 * Passes the end of a transfer to its payment: in the same way as any gateway's report, so that money for a purchase
 * that is paid already is refunded and nothing is granted twice (rules 1 and 3).
 */
export async function settleTransfer(
  trx: Transaction<DB>,
  transfer: BankReceiptRow,
  end: TransferEnd,
  now: Date,
): Promise<void> {
  const { id, user_id } = transfer
  const asked = await trx
    .selectFrom('payment')
    .select(['amount_minor', 'currency'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const verdicts: Record<TransferEnd, GatewayVerdict> = {
    paid: {
      outcome: 'success',
      amountMinor: asked.amount_minor,
      currency: asked.currency,
      reference: id,
      // The day of a transfer is on the account's statement; here it is the day on which an administrator saw it there.
      at: null,
    },
    failed: { outcome: 'failed', reason: 'transfer_refused' },
    givenUp: { outcome: 'failed', reason: 'transfer_given_up' },
    expired: { outcome: 'expired', reason: 'transfer_expired' },
  }
  await settleIn(trx, {
    paymentId: id,
    verdict: verdicts[end],
    now,
    givenUpBy: end === 'givenUp' ? user_id : undefined,
    bySelf: true,
  })
}
