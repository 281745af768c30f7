import { becomes, from, isRefused, isTaken, on, only, owes, stays, type Intent } from '../../intent-kit'
import type { paymentMachine } from './machine'
import type { PaymentContext } from './money'
import {
  another,
  bought,
  facts,
  holdsMoney,
  silent,
  paymentRules,
  type PaymentTrial,
  buying,
} from './intent-words'

const { never, always, onlyWhere } = paymentRules

/**
 * Dispute statuses that suspend the plan (rule 8): a dispute does once it has taken money, an open one only if the
 * operator chose *always*, and an inquiry never does.
 */
const suspendedBy: Record<PaymentContext['suspendsAt'], readonly PaymentContext['dispute'][]> = {
  taken: ['taken', 'takenAll'],
  always: ['open', 'taken', 'takenAll'],
}
const suspends = (tried: PaymentTrial) => suspendedBy[facts(tried).suspendsAt].includes(facts(tried).dispute)

/** Intended effect of refunds, disputes and fraud warnings on received money (rules 3, 7 and 8 on money). */
export const moneyBackRules: Intent<typeof paymentMachine> = [
  always(
    'Once all money went back by refunds, what it bought ends, and the payer is notified.',
    'rule 7',
    (tried) =>
      on('refund.made')(tried) &&
      (holdsMoney(tried) || from('needsReview')(tried)) &&
      facts(tried).wentBack === 'refunded',
    (tried) =>
      becomes(tried, 'refunded') &&
      only(tried, 'gateway', 'server') &&
      !tried.needsReason &&
      owes(tried, ...(bought(tried) ? ['subscription.revoke'] : []), 'mail.paymentRefunded'),
  ),
  always(
    'Where the sums cannot be expressed, an administrator writes a refund down, with its name at the gateway as the reason.',
    'rule 7',
    (tried) =>
      on('refund.made')(tried) &&
      (holdsMoney(tried) || another(tried)) &&
      facts(tried).sums === 'unknown' &&
      facts(tried).wentBack !== 'refunded',
    (tried) =>
      becomes(tried, 'refunded') &&
      only(tried, 'admin') &&
      tried.needsReason &&
      owes(tried, 'refund.write', ...(bought(tried) ? ['subscription.revoke'] : []), 'mail.paymentRefunded'),
  ),
  always(
    'A payment is not refunded while the sums show that money is left.',
    'rule 7',
    (tried) =>
      on('refund.made')(tried) && facts(tried).wentBack !== 'refunded' && facts(tried).sums === 'known',
    isRefused,
  ),
  never(
    'A refund is written down where no money is known to have come.',
    'rule 7',
    (tried) =>
      on('refund.made')(tried) && silent(tried) && isTaken(tried) && facts(tried).wentBack !== 'refunded',
  ),
  always(
    'A part that went back changes nothing, and the payer is notified.',
    'rule 7',
    (tried) => on('refund.part')(tried) && (holdsMoney(tried) || from('needsReview')(tried)),
    onlyWhere(
      (tried) => facts(tried).wentBack === 'part',
      (tried) => stays(tried) && owes(tried, 'mail.paymentPartRefunded'),
    ),
  ),
  always(
    'A dispute that took the last of the money ends what it bought.',
    'rules 7 and 8',
    (tried) => on('dispute.lost')(tried) && (holdsMoney(tried) || from('needsReview')(tried)),
    onlyWhere(
      (tried) => facts(tried).wentBack === 'lost',
      (tried) =>
        becomes(tried, 'refunded') &&
        owes(tried, ...(bought(tried) ? ['subscription.revoke'] : []), 'mail.paymentRefunded'),
    ),
  ),
  always(
    'Money that comes back to us after a refund is due back again, and the payer is notified.',
    'rule 7',
    (tried) => on('money.returned')(tried) && from('refunded')(tried),
    onlyWhere(
      (tried) => ['nothing', 'part'].includes(facts(tried).wentBack),
      (tried) => becomes(tried, 'needsRefund') && owes(tried, 'mail.refundReturned'),
    ),
  ),
  always(
    'Money that is due back may be kept for what it was paid for, unless something else has paid that.',
    'rule 3',
    (tried) => on('money.kept')(tried) && from('needsRefund')(tried),
    (tried) =>
      facts(tried).alreadyGranted
        ? isRefused(tried)
        : becomes(tried, 'success') && owes(tried, ...buying, 'subscription.resume'),
  ),

  always(
    'A dispute suspends what was bought once it has taken money, or from its beginning where the operator has set that.',
    'rule 8',
    (tried) => on('dispute.opened')(tried) && from('success')(tried),
    onlyWhere(suspends, (tried) => becomes(tried, 'disputed') && owes(tried, 'subscription.suspend')),
  ),
  never(
    'An inquiry or a warning suspends anybody.',
    'rule 8',
    (tried) =>
      tried.effects.includes('subscription.suspend') &&
      (facts(tried).dispute === 'inquiry' || on('dispute.noted', 'warning.noted')(tried)),
  ),
  always(
    'Operators are notified of a dispute and of a warning, which move nothing by themselves.',
    'rule 8',
    (tried) =>
      on('dispute.noted', 'warning.noted')(tried) && (holdsMoney(tried) || from('needsReview')(tried)),
    (tried) => stays(tried) && owes(tried, on('dispute.noted')(tried) ? 'dispute.tell' : 'warning.tell'),
  ),
  always(
    'Operators are notified of a dispute about money that went back, too.',
    'rule 8',
    (tried) => on('dispute.noted')(tried) && from('refunded')(tried),
    (tried) => stays(tried) && owes(tried, 'dispute.tell'),
  ),
  always(
    'A warning is ticked off once, and only while it waits.',
    'rule 8',
    (tried) => on('warning.seen')(tried) && (holdsMoney(tried) || from('needsReview')(tried)),
    onlyWhere(
      (tried) => facts(tried).warning === 'waits',
      (tried) => stays(tried) && owes(tried, 'warning.markSeen'),
    ),
  ),
  always(
    'A dispute that is won gives back what it suspended, as soon as no other one runs and money is here.',
    'rule 8',
    (tried) => on('dispute.won')(tried) && from('disputed')(tried),
    onlyWhere(
      (tried) => facts(tried).dispute === 'none' && ['nothing', 'part'].includes(facts(tried).wentBack),
      (tried) => becomes(tried, 'success') && owes(tried, 'subscription.resume'),
    ),
  ),
  always(
    'A suspension ends as soon as what is open suspends no more.',
    'rule 8',
    (tried) => on('suspension.lifted')(tried) && from('disputed')(tried),
    onlyWhere(
      (tried) =>
        facts(tried).dispute !== 'none' &&
        !suspends(tried) &&
        ['nothing', 'part'].includes(facts(tried).wentBack),
      (tried) => becomes(tried, 'success') && owes(tried, 'subscription.resume'),
    ),
  ),
  always(
    'An administrator who ends a dispute as kept gives back what it suspended.',
    'rule 8',
    (tried) => on('dispute.closedKept')(tried) && from('disputed')(tried),
    (tried) => becomes(tried, 'success') && owes(tried, 'dispute.closeKept', 'subscription.resume'),
  ),
  always(
    'An administrator who ends a dispute as lost ends what was bought, unless a part of the money stayed.',
    'rules 7 and 8',
    (tried) => on('dispute.closedLost')(tried) && from('disputed')(tried),
    (tried) =>
      facts(tried).dispute === 'taken'
        ? becomes(tried, 'success') && owes(tried, 'dispute.closeLost', 'subscription.resume')
        : becomes(tried, 'refunded') &&
          owes(tried, 'dispute.closeLost', 'subscription.revoke', 'mail.paymentRefunded'),
  ),
  always(
    'A dispute about what runs, or about money due back, is ended only while one runs, and changes nothing else.',
    'rule 8',
    (tried) => on('dispute.closedKept')(tried) && from('success', 'needsRefund')(tried),
    (tried) =>
      ['none', 'lostPart'].includes(facts(tried).dispute)
        ? isRefused(tried)
        : stays(tried) && owes(tried, 'dispute.closeKept'),
  ),
  always(
    'A lost dispute about money due back takes it: nothing is left to send back once it has all of it.',
    'rules 7 and 8',
    (tried) => on('dispute.closedLost')(tried) && from('needsRefund')(tried),
    (tried) =>
      facts(tried).dispute === 'takenAll'
        ? becomes(tried, 'refunded') && owes(tried, 'dispute.closeLost', 'mail.paymentRefunded')
        : ['none', 'lostPart'].includes(facts(tried).dispute)
          ? isRefused(tried)
          : stays(tried) && owes(tried, 'dispute.closeLost'),
  ),
]
