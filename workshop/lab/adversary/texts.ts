import { eventKey } from '../../../machines/diagram/event-labels'
import { checkoutLabels } from '../../../machines/flows/checkout/labels'
import type { Envelope } from './world'

const asks: Record<string, string> = {
  loadOffer: 'the page asks for the offer',
  openPayment: 'the page opens a payment',
  askServer: 'the page asks what came of it',
  cancelPayment: 'the page closes the attempt',
}

/** Describes a page event in the chart's own captions. */
export function eventText(event: string): string {
  const texts = checkoutLabels.events[eventKey(event)]
  if (!texts) return event
  const who = texts.actor === 'person' ? 'The buyer ' : 'The page hears: '
  return who + texts.caption
}

/** Describes a message. */
export function messageText({ to, what, p }: Envelope): string {
  const port = what.split(' ')[0] ?? what
  const about = p >= 0 ? ` (attempt ${p + 1})` : ''
  if (to === 'hook') return `the webhook "paid"${about}`
  if (to === 'gateway') return `the buyer's "Pay"${about}`
  if (to === 'page')
    return `the answer: ${checkoutLabels.events[`xstate.done.actor.${port}`]?.caption ?? port}`
  return port === 'openPayment'
    ? asks.openPayment + ` by ${what.split(' ')[1]}`
    : (asks[port] ?? port) + about
}
