import type { Data } from '../../../contract/calls/call-types'
import type { PaymentState } from '../../../contract/money/payment-states'
import type * as ports from '../../../machines/flows/transfer/setup'
import type { Api } from '../../app/api/port'
import { port } from '../port'

type Whole = Data<'bank-transfer'>

const standings: Record<PaymentState, ports.TransferStanding> = {
  opened: 'awaitingReceipt',
  awaitingReceipt: 'awaitingReceipt',
  pending: 'pending',
  rejected: 'rejected',
  success: 'success',
  failed: 'failed',
  expired: 'expired',
  needsReview: 'elsewhere',
  needsRefund: 'elsewhere',
  refunded: 'elsewhere',
  disputed: 'elsewhere',
}

/** Maps the server's reply about a transfer to the machine's output. */
export function answerOf({ package: offered, transfer, test_mode }: Whole): ports.TransferOutput {
  const { id, name, amount_minor: priceMinor, currency } = offered
  return {
    ok: true,
    standing: transfer ? standings[transfer.status] : 'none',
    ordered: { packageId: String(id), name, priceMinor, currency },
    transfer: transfer && {
      paymentId: transfer.payment_transaction_id,
      reference: transfer.reference,
      account: transfer.bank,
      expiresAt: transfer.expires_at,
      receipts: transfer.receipts.map((one) => ({ name: one.name, sentAt: one.sent_at })),
      receiptsLeft: transfer.receipts_left,
      reviewHours: transfer.review_hours,
    },
    testMode: test_mode,
    reason: transfer?.reason ?? null,
  }
}

/** Combines the transfer returned by the calls that begin it or send a receipt with its package. */
const wholeOf = (transfer: NonNullable<Whole['transfer']>): Whole => {
  const { amount_minor, currency, test_mode } = transfer
  return { package: { ...transfer.package, amount_minor, currency }, transfer, test_mode }
}

/** Implements the transfer machine's ports with the API. */
export function transferActors(api: Api) {
  const read = async (input: ports.ReadTransferInput, signal: AbortSignal) => {
    const asked =
      input.paymentId === null ? { package_id: input.packageId } : { payment_transaction_id: input.paymentId }
    return answerOf((await api.call('bank-transfer', asked, { signal, toast: false })).data)
  }
  return {
    readTransfer: port<ports.TransferOutput, ports.ReadTransferInput>(({ input, signal }) =>
      read(input, signal),
    ),
    beginTransfer: port<ports.TransferOutput, ports.BeginTransferInput>(async ({ input, signal }) => {
      const request = {
        package_id: input.packageId,
        idempotency_key: input.key,
        ...(input.file instanceof File && { file: input.file }),
      }
      const { data } = await api.call('initiate-bank-transfer', request, { signal, toast: false })
      return answerOf(wholeOf(data))
    }),
    sendReceipt: port<ports.TransferOutput, ports.SendReceiptInput>(async ({ input, signal }) => {
      const receipt = { payment_transaction_id: input.paymentId, file: input.file as File }
      const { data } = await api.call('upload-bank-receipt-file', receipt, { signal, toast: false })
      return answerOf(wholeOf(data))
    }),
    giveUp: port<ports.TransferOutput, ports.GiveUpInput>(async ({ input, signal }) => {
      const one = { payment_transaction_id: input.paymentId }
      await api.call('payment-transaction-fail', one, { signal, toast: false })
      return read({ packageId: '', paymentId: input.paymentId }, signal)
    }),
  }
}
