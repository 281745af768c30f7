import type { Transaction } from 'kysely'
import type { BankReceiptRow, DB } from '../../../platform/db/schema'
import type { GatewayVerdict } from '../../../gateways/port'
import { settleIn } from '../settle-payment'

export type TransferEnd = 'paid' | 'failed' | 'givenUp' | 'expired'

/**
 * Passes a transfer's result to its payment the same way as a gateway's report, so that money for a purchase already
 * paid is refunded and nothing is granted twice (rules 1 and 3).
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
      // The date of the transfer is only on the bank statement; the payment uses the day an administrator confirmed it.
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
