import { transferMachine } from '../../../machines/flows/transfer/machine'
import type {
  TransferContext,
  TransferFacts,
  TransferOutput,
  TransferStanding,
} from '../../../machines/flows/transfer/setup'
import { casesFrom, done } from '../events'
import type { Model } from '../explore'
import { refused } from './refusals'

const ordered = { packageId: '3', name: 'Agency', priceMinor: 4900, currency: 'USD' }
const transfer: TransferFacts = {
  paymentId: 'p1',
  reference: 'TH-7K3M-Q9XD',
  account: { holder: 'Threshold', bank: 'Demo Bank', account: 'GB00 DEMO 0000 0000 0000 00' },
  expiresAt: '2030-01-08T00:00:00.000Z',
  receipts: [],
  receiptsLeft: 5,
  reviewHours: null,
}
const worded = new Set<TransferStanding>(['rejected', 'failed'])

/** Returns the server's answer about a transfer with this status. */
export const says = (standing: TransferStanding, receiptsLeft = 5): TransferOutput => ({
  ok: true,
  standing,
  ordered,
  transfer: standing === 'none' ? null : { ...transfer, receiptsLeft },
  testMode: true,
  reason: worded.has(standing) ? 'It cannot be read.' : null,
})

const all: TransferStanding[] = [
  'awaitingReceipt',
  'pending',
  'rejected',
  'success',
  'failed',
  'expired',
  'elsewhere',
]
const everything = all.map((standing) => says(standing))
/** The last receipt allowed for a transfer has been sent. */
const noneLeft = [says('rejected', 0), says('pending', 0)]

/** Model of paying by transfer, with every possible answer. */
export const transferModel: Model = {
  machine: transferMachine,
  input: { packageId: '3', paymentId: null, key: 'key-1' },
  cases: casesFrom({
    'receipt.chosen': [{ file: 'receipt.pdf' }],
    ...done('readTransfer', says('none'), ...everything, ...noneLeft, refused('GATEWAY_UNAVAILABLE')),
    ...done('beginTransfer', ...everything, refused('FILE_REJECTED')),
    ...done('sendReceipt', ...everything, refused('FILE_REJECTED'), refused('NOT_ALLOWED')),
    ...done('giveUp', ...everything, refused('RATE_LIMITED'), refused('NOT_ALLOWED')),
  }),
  facts: (context: TransferContext) => ({
    standing: context.standing,
    left: (context.transfer?.receiptsLeft ?? 0) > 0,
    file: context.file !== null,
  }),
}
