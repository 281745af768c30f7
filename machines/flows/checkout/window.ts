import { withAnswer } from '../kit'
import { checkoutSetup } from './setup'
import { look } from './verdicts'

const keepClaim = withAnswer('keepClaim')

/** Paying in the gateway's own window or page (Razorpay, PayPal, Paystack and Flutterwave kinds). */
export const window = checkoutSetup.createStateConfig({
  initial: 'ready',
  description: 'The person pays in a window or page of the gateway.',
  meta: { caption: 'Pay at the gateway' },
  states: {
    ready: {
      description:
        'Everything is prepared. The window opens when the person presses the button; nothing is charged.',
      meta: { caption: 'Ready to go over', announce: 'Press the button to go on to the payment page.' },
      on: {
        'handover.confirmed': { target: 'away', actions: 'clearProblem' },
        'gateway.changeAsked': '#checkout.cancelling',
      },
    },
    away: {
      description:
        "In the gateway's hands. When the window closes, for whatever reason, the server is asked.",
      meta: { caption: 'At the gateway', announce: 'Finish the payment in the other window.' },
      invoke: {
        id: 'handOver',
        src: 'handOver',
        input: ({ context }) => ({ gateway: context.gateway ?? 'paypal', handover: context.handover }),
        onDone: [
          { target: 'ready', guard: withAnswer('windowBlocked'), actions: keepClaim },
          { target: '#checkout.declined', guard: withAnswer('claimsDeclined'), actions: keepClaim },
          look,
        ],
        onError: look,
      },
      on: { 'gateway.left': look },
      after: { gatewayTimeout: look },
    },
  },
})
