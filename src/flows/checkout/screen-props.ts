import type { ActorRefFrom } from 'xstate'
import type { checkoutMachine } from '../../../machines/flows/checkout/machine'
import type { CheckoutView } from '../../../machines/flows/checkout/view'
import type { CardForm } from './card-fields'
import type { PaymentWindows } from './gateways/payment-windows'

export type CheckoutActor = ActorRefFrom<typeof checkoutMachine>

/** What every screen of the flow is given. */
export interface CheckoutPart {
  view: CheckoutView
  actor: CheckoutActor
  fields: CardForm
  /** Where the chosen gateway's wrapper lends the way to its window. */
  windows: PaymentWindows
  /** Where the person goes on to when the package runs. */
  returnTo: string
}
