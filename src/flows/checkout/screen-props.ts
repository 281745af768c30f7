import type { ActorRefFrom } from 'xstate'
import type { checkoutMachine } from '../../../machines/flows/checkout/machine'
import type { CheckoutView } from '../../../machines/flows/checkout/view'
import type { CardForm } from './card-fields'
import type { PaymentWindows } from './gateways/payment-windows'

export type CheckoutActor = ActorRefFrom<typeof checkoutMachine>

/** Props of every screen of the flow. */
export interface CheckoutPart {
  view: CheckoutView
  actor: CheckoutActor
  fields: CardForm
  /** Holds the opener of the chosen gateway's window. */
  windows: PaymentWindows
  /** Destination after the package has become active. */
  returnTo: string
}
