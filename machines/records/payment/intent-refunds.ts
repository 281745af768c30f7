import { from, isTaken, on, only, owes, stays, type Intent } from '../../intent-kit'
import type { paymentMachine } from './machine'
import type { ArrivedRefund, OrderedRefund } from './refunds'
import { bought, facts, holdsMoney, paymentRules, another, type PaymentTrial } from './intent-words'

const { always, never, onlyWhere } = paymentRules

/** Returns the refund that the administrator confirmed; undefined where only the menu is asked for. */
const confirmed = ({ event }: PaymentTrial): Partial<OrderedRefund & ArrivedRefund> | undefined =>
  'refund' in event ? event.refund : undefined

/** Whether the administrator saw what is left and that a dispute runs; true where nothing was confirmed yet. */
function isInformed(tried: PaymentTrial): boolean {
  const refund = confirmed(tried)
  if (!refund) return true
  const isDisputed = ['inquiry', 'open', 'taken', 'takenAll'].includes(facts(tried).dispute)
  return refund.leftMinor === facts(tried).left && (!isDisputed || refund.despiteDispute === true)
}

/** Whether money is here for a refund of this amount, or of any amount where none was confirmed yet. */
const isLeft = (tried: PaymentTrial) =>
  (holdsMoney(tried) || another(tried)) && facts(tried).left >= (confirmed(tried)?.amountMinor ?? 1)

/** Whether a gateway can be asked now for this refund. */
const canAsk = (tried: PaymentTrial) =>
  facts(tried).gatewayRefunds &&
  !facts(tried).orderRuns &&
  !facts(tried).refundsBarred &&
  confirmed(tried)?.isAccepted !== false

/** Intended behaviour of the refunds that an administrator orders or records (rule 7 on money). */
export const refundRules: Intent<typeof paymentMachine> = [
  always(
    'A refund is ordered, one at a time, of money that is left, from a gateway that can make it.',
    'rule 7',
    on('refund.ordered'),
    onlyWhere(
      (tried) => isLeft(tried) && isInformed(tried) && canAsk(tried),
      (tried) =>
        stays(tried) &&
        owes(
          tried,
          'refund.order',
          ...(bought(tried) && confirmed(tried)?.endsNow ? ['subscription.revoke'] : []),
        ),
    ),
  ),
  always(
    'A refund made elsewhere is recorded of money that is left, while no order waits for an answer.',
    'rule 7',
    on('refund.noted'),
    onlyWhere(
      (tried) => isLeft(tried) && isInformed(tried) && !facts(tried).orderRuns,
      (tried) => stays(tried) && owes(tried, 'refund.note'),
    ),
  ),
  always(
    'The arrival of a refund is recorded while it is underway, of its own sum, and not past the order of another.',
    'rule 7',
    (tried) => on('refund.arrived')(tried) && (holdsMoney(tried) || from('needsReview', 'refunded')(tried)),
    onlyWhere(
      (tried) => {
        const refund = confirmed(tried)
        if (!refund) return facts(tried).refundUnderway
        const isOwn = !facts(tried).orderRuns || refund.isOrdered === true
        return (
          refund.isUnderway === true && refund.amountMinor === refund.knownMinor && isOwn && isInformed(tried)
        )
      },
      (tried) => stays(tried) && owes(tried, 'refund.note'),
    ),
  ),
  never(
    'A refund is ordered or recorded where no money has come, or by anybody but an administrator with a reason.',
    'rule 7',
    (tried) =>
      on('refund.ordered', 'refund.noted', 'refund.arrived')(tried) &&
      isTaken(tried) &&
      (!only(tried, 'admin') || !tried.needsReason || from('opened', 'pending', 'failed', 'expired')(tried)),
  ),
]
