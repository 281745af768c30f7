import { becomes, from, isRefused, isTaken, on, only, owes, rulesOf, type Intent } from '../../intent-kit'
import type { bankReceiptMachine } from './machine'

const { always, never, ends, onlyWhere } = rulesOf<typeof bankReceiptMachine>()

const over = from('success', 'failed', 'expired')
/** Matches transfers on which the payer has to act: no receipt is awaiting review. */
const waitsForPayer = from('awaitingReceipt', 'rejected')

/** Intended behaviour of a bank transfer and its receipts (§4, D74 to D76). */
export const bankReceiptIntent: Intent<typeof bankReceiptMachine> = [
  always(
    'A transfer begins without a receipt: people pay later.',
    'D76',
    on('receipt.approved', 'receipt.rejected'),
    (tried) => from('pendingVerification')(tried) === isTaken(tried),
  ),
  always(
    'A receipt may be sent, and sent again, until it is decided or the tries are used up; an administrator reviews it.',
    'D74',
    on('receipt.sent'),
    (tried) =>
      over(tried) || !tried.before.context.receiptsLeft
        ? isRefused(tried)
        : becomes(tried, 'pendingVerification') &&
          owes(tried, 'mail.receiptReceived') &&
          only(tried, 'person'),
  ),
  always(
    'An administrator who finds the receipt right settles the payment, and nobody else does.',
    '§4',
    (tried) => on('receipt.approved')(tried) && isTaken(tried),
    (tried) => becomes(tried, 'success') && owes(tried, 'payment.paid') && only(tried, 'admin'),
  ),
  always(
    'A receipt that is not accepted comes with a reason, reaches the payer, and another may be sent.',
    '§4',
    (tried) => on('receipt.rejected')(tried) && isTaken(tried),
    (tried) =>
      becomes(tried, 'rejected') &&
      owes(tried, 'mail.receiptRejected') &&
      only(tried, 'admin') &&
      tried.needsReason,
  ),
  always(
    'Money that is found on the account counts, with the reason of the administrator who found it, even when the time was over.',
    'rule 3',
    on('money.found'),
    (tried) =>
      from('pendingVerification', 'success')(tried)
        ? isRefused(tried)
        : becomes(tried, 'success') &&
          owes(tried, 'payment.paid') &&
          only(tried, 'admin') &&
          tried.needsReason,
  ),
  always(
    'An administrator ends an open transfer for good with a reason, and the payer reads it.',
    '§4',
    on('transfer.refused'),
    (tried) =>
      over(tried)
        ? isRefused(tried)
        : becomes(tried, 'failed') &&
          owes(tried, 'payment.failed', 'mail.transferRefused') &&
          only(tried, 'admin') &&
          tried.needsReason,
  ),
  always(
    'The payer gives up while nothing of theirs is being reviewed.',
    'D73',
    on('transfer.givenUp'),
    onlyWhere(
      waitsForPayer,
      (tried) => becomes(tried, 'failed') && owes(tried, 'payment.givenUp') && only(tried, 'person'),
    ),
  ),
  always(
    'The time to pay runs out for the payer alone: a receipt that waits for us is never called late.',
    'rule 9',
    on('expiry.reached'),
    onlyWhere(
      waitsForPayer,
      (tried) =>
        becomes(tried, 'expired') &&
        owes(tried, 'payment.expired', 'mail.transferExpired') &&
        only(tried, 'clock'),
    ),
  ),
  never(
    'A payment counts as paid because its payer claims it.',
    'rule 1',
    ({ effects, by }) => effects.includes('payment.paid') && by.includes('person'),
  ),
  ends('Every transfer can end with its money here.', '§4', ({ value }) => value === 'success'),
]
