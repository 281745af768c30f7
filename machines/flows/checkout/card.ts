import { withAnswer } from '../kit'
import { checkoutSetup } from './setup'
import { look } from './verdicts'

const keepClaim = withAnswer('keepClaim')

/** What a claim of the gateway's script leads to: only a decline is believed, everything else is asked about. */
const afterClaim = [
  { target: '#checkout.declined', guard: withAnswer('claimsDeclined'), actions: keepClaim },
  look,
] as const

/** Paying with a card in our own page, in fields that belong to the gateway. */
export const card = checkoutSetup.createStateConfig({
  initial: 'preparing',
  description: 'The person pays with a card without leaving the page.',
  meta: { caption: 'Pay by card' },
  states: {
    preparing: {
      description: "The gateway's card fields are being loaded. Nothing is charged.",
      meta: { caption: 'Loading card fields' },
      invoke: {
        id: 'prepareCard',
        src: 'prepareCard',
        input: ({ context }) => ({ gateway: context.gateway ?? 'stripe', handover: context.handover }),
        onDone: [
          { target: 'entering', guard: withAnswer('scriptLoaded') },
          { target: '#checkout.choosing', actions: 'sayUnreachable' },
        ],
        onError: { target: '#checkout.choosing', actions: 'sayUnreachable' },
      },
      on: { 'wait.cancelled': '#checkout.cancelling' },
      after: { scriptTimeout: { target: '#checkout.choosing', actions: 'sayTimedOut' } },
    },
    entering: {
      description: 'The person types the card. Nothing is charged until they press Pay.',
      meta: { caption: 'Card is typed', announce: 'Enter your card' },
      on: {
        'card.submitted': { target: 'submitting', actions: 'clearProblem' },
        'gateway.changeAsked': '#checkout.cancelling',
      },
    },
    submitting: {
      description: "The card is in the gateway's hands. Pressing again or leaving changes nothing.",
      meta: { caption: 'Card is being charged', announce: 'Paying. Please wait.' },
      invoke: {
        id: 'confirmCard',
        src: 'confirmCard',
        input: ({ context }) => ({ handover: context.handover }),
        onDone: [{ target: 'challenged', guard: withAnswer('asksForChallenge') }, ...afterClaim],
        onError: look,
      },
      after: { gatewayTimeout: look },
    },
    challenged: {
      description: 'The bank asks the person to confirm the payment in its own window.',
      meta: { caption: 'Bank asks for proof', announce: 'Your bank asks you to confirm the payment.' },
      invoke: {
        id: 'answerChallenge',
        src: 'answerChallenge',
        input: ({ context }) => ({ handover: context.handover }),
        onDone: afterClaim,
        onError: look,
      },
      on: { 'gateway.left': look },
      after: { challengeTimeout: look },
    },
  },
})
