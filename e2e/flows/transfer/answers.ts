import type { AnyEventObject } from 'xstate'
import type { TransferOutput, TransferStanding } from '../../../machines/flows/transfer/setup'
import type { Answer, Reply } from '../../kit/hold-reply'
import { cut, rather, refusing, taken } from '../../kit/replies'

type Answers = Record<string, Answer>
type Port = 'readTransfer' | 'beginTransfer' | 'sendReceipt' | 'giveUp'

const calls: Record<Exclude<Port, 'giveUp'>, string> = {
  readTransfer: 'bank-transfer',
  beginTransfer: 'initiate-bank-transfer',
  sendReceipt: 'upload-bank-receipt-file',
}

const texts: Partial<Record<TransferStanding, string>> = { elsewhere: 'needsRefund' }

/** ID of a transfer that no server has. */
const madeUp = '00000000-0000-4000-8000-000000000000'

/** Returns how the server answers the port of this step, with its real reply wherever that fits. */
export function answersFor({ type, output }: AnyEventObject, packageId: string): Answers {
  const port = type.split('.').at(-1) as Port
  // Giving up makes two calls: one to close the transfer, one for its state.
  if (port === 'giveUp') {
    if (type.startsWith('xstate.error')) return { 'payment-transaction-fail': cut }
    const result = output as TransferOutput
    if (!result.ok) return { 'payment-transaction-fail': async () => refusing(result) }
    const closed = taken({ payment_transaction_id: madeUp, status: 'failed' })
    return {
      'payment-transaction-fail': rather('payment-transaction-fail', ({ error }) => !error, closed),
      'bank-transfer': sent('bank-transfer', result, packageId),
    }
  }
  const call = calls[port]
  if (type.startsWith('xstate.error')) return { [call]: cut }
  const result = output as TransferOutput
  return { [call]: result.ok ? sent(call, result, packageId) : refusedAs(call, result) }
}

function refusedAs(call: string, result: TransferOutput & { ok: false }): Answer {
  return rather(call, ({ code }) => code === result.reason, refusing(result))
}

type ReplyBody = TransferOutput & { ok: true }

/** Returns what the server answers about a transfer. */
function sent(call: string, result: ReplyBody, packageId: string): Answer {
  const status = texts[result.standing] ?? result.standing
  type One = { status?: string; receipts_left?: number }
  type Reported = { data: (One & { transfer?: One | null }) | null }
  const fits = ({ data }: Reported) => {
    if (!data) return false
    if (result.transfer?.receiptsLeft === 0) return false
    // This refusal is made up, because only an admin could have sent it.
    if (result.reason !== null) return false
    const one = call === 'bank-transfer' ? data.transfer : data
    if (result.standing === 'none') return one === null
    // Another tour covers a buyer who has used up all receipts.
    return one?.status === status && (one.receipts_left ?? 0) > 0
  }
  return rather(call, fits as never, replyOf(call, result, status, packageId))
}

function replyOf(call: string, result: ReplyBody, status: string, packageId: string): Reply {
  const { ordered, transfer, testMode, reason } = result
  const offered = { id: Number(packageId), name: ordered.name }
  const money = { amount_minor: ordered.priceMinor, currency: ordered.currency }
  const whole = transfer && {
    payment_transaction_id: madeUp,
    status,
    reference: transfer.reference,
    amount: ordered.priceMinor / 100,
    ...money,
    package: offered,
    bank: transfer.account,
    test_mode: testMode,
    expires_at: transfer.expiresAt,
    reason,
    receipts: transfer.receipts,
    receipts_left: transfer.receiptsLeft,
    receipt_url: null,
    review_hours: transfer.reviewHours,
  }
  if (call !== 'bank-transfer' && whole) return taken(whole)
  return taken({ package: { ...offered, ...money }, transfer: whole, test_mode: testMode })
}
