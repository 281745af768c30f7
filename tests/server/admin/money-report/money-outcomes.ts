import { settle } from '../../../../server/areas/payments/settle-payment'
import { day, dispute, nameOf, opened, refund, type MoneySite } from '../../../support/money-site'

/** Creates payments with every outcome at two gateways on two days. */
export async function everyOutcome(at: MoneySite) {
  const { clock } = at.site.ctx
  const first = nameOf(clock.now())
  const tomorrow = new Date(clock.now().getTime() + day)
  const paid = await opened(at, 'stripe')
  await paid.says()
  const part = await opened(at, 'stripe')
  await part.says({ refunds: [refund(1000)] })
  const whole = await opened(at, 'stripe')
  await whole.says()
  const underway = await opened(at, 'stripe')
  await underway.says({ refunds: [refund(900, 'pending')] })
  const failedRefund = await opened(at, 'stripe')
  await failedRefund.says({ refunds: [refund(4900, 'failed')] })
  const odd = await opened(at, 'stripe')
  await odd.says({ amountMinor: 100 })
  const refused = await opened(at, 'stripe')
  await refused.says({ amountMinor: 200 })
  await refused.orders('review.refused')
  const otherCurrency = await opened(at, 'stripe')
  await otherCurrency.says({ amountMinor: 300, currency: 'EUR' })
  const failed = await opened(at, 'stripe')
  await settle(at.site.ctx, failed.id, { outcome: 'failed', reason: 'declined' })
  const rupees = await opened(at, 'razorpay', 99900, 'INR')
  await rupees.says()
  const isManual = await opened(at, 'razorpay', 99900, 'INR')
  await isManual.says()
  await isManual.records('rfnd_outside', 99900)
  const unclear = await opened(at, 'razorpay', 99900, 'INR')
  await unclear.says({ amountMinor: NaN })

  clock.pass(day)
  const second = nameOf(clock.now())
  // The gateway dates the refund of yesterday's payment today.
  await whole.says({ refunds: [refund(4900, 'succeeded', { at: tomorrow })] })
  const taken = await opened(at, 'stripe')
  const answerBy = new Date(clock.now().getTime() + day)
  await taken.says({ disputes: [dispute('open', 4900, { answerBy })] })
  const asked = await opened(at, 'stripe')
  await asked.says({ disputes: [dispute('open', 0, { kind: 'inquiry' })] })
  const lost = await opened(at, 'stripe')
  await lost.says({ disputes: [dispute('open', 4900)] })
  await lost.says({ disputes: [dispute('lost', 4900)] })
  const won = await opened(at, 'stripe')
  await won.says({ disputes: [dispute('open', 4900)] })
  await won.says({ disputes: [dispute('kept', 0)] })
  const partAndLost = await opened(at, 'stripe')
  await partAndLost.says({ refunds: [refund(1000)] })
  await partAndLost.says({ refunds: [refund(1000)], disputes: [dispute('lost', 3900)] })
  const cameBack = await opened(at, 'stripe')
  await cameBack.says({ refunds: [refund(4900)] })
  await cameBack.says({ refunds: [refund(4900, 'failed')] })
  const twice = await opened(at, 'stripe')
  const other = {
    amountMinor: 4900,
    currency: 'USD',
    reference: twice.id,
    at: null,
    refundedMinor: 0,
    disputes: [],
  }
  await twice.says({ others: [{ id: 'ch_second', ...other }] })
  const twiceGone = await opened(at, 'stripe')
  await twiceGone.says()
  await twiceGone.says({ refunds: [refund(4900)], disputes: [dispute('open', 4900)] })
  return { first, second, taken, asked, odd, refused, cameBack, partAndLost, answerBy }
}
