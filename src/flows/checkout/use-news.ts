import { useEffect } from 'react'
import type { CheckoutView } from '../../../machines/flows/checkout/view'
import { paymentNews } from './news'
import type { CheckoutActor } from './part'

/** Lets the machine look again when another tab or the returning network has news, and tells other tabs of an end. */
export function useNews(actor: CheckoutActor, { screen, paymentId }: CheckoutView): void {
  const ended =
    screen === 'paid' || screen === 'declined' || screen === 'needsReview' || screen === 'refundDue'
  useEffect(() => {
    const news = paymentNews((update) => {
      if (update === null || update.paymentId === actor.getSnapshot().context.paymentId)
        actor.send({ type: 'payment.changed' })
    })
    if (ended && paymentId) news.tell({ paymentId, declined: screen === 'declined' })
    return news.stop
  }, [actor, ended, paymentId, screen])
}
