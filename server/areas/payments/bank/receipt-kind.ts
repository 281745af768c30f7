import { payment } from '../../../../contract/limits'
import { bankReceiptMachine } from '../../../../machines/records/bank-receipt/machine'
import { statesTagged } from '../../../../machines/tagged'
import { settleTransfer } from './settle-transfer'
import { receiptsLeft } from './receipts'
import type { RecordKind } from '../../../core/kind'

const DAY = 86_400_000
/** States that wait for the payer, with a due date. */
const waiting = new Set<string>(statesTagged(bankReceiptMachine, 'waitsForPayer'))

/**
 * Bank transfers. Ending one settles its payment in the same transaction; the transfer is always locked before the
 * purchase.
 */
export const bankReceipt: RecordKind<'bank_receipt'> = {
  name: 'bank-receipt',
  table: 'bank_receipt',
  machine: bankReceiptMachine,
  context: async (trx, row) => ({ receiptsLeft: (await receiptsLeft(trx, row.id)) > 0 }),
  reasonIn: { 'receipt.rejected': 'reason', 'transfer.refused': 'reason' },
  stateOf: (row) => row.state,
  columnsOf: (state, now) => ({
    state,
    due_at: waiting.has(String(state)) ? new Date(now.getTime() + payment.bankTransferDays * DAY) : null,
    updated_at: now,
  }),
  ownerOf: (row) => row.user_id,
  inside: {
    'payment.paid': ({ trx, row, now }) => settleTransfer(trx, row, 'paid', now),
    'payment.failed': ({ trx, row, now }) => settleTransfer(trx, row, 'failed', now),
    'payment.givenUp': ({ trx, row, now }) => settleTransfer(trx, row, 'givenUp', now),
    'payment.expired': ({ trx, row, now }) => settleTransfer(trx, row, 'expired', now),
  },
}
