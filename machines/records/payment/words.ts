import type { MachineWords } from '../../kit'

/** The payment chart in a product owner's words. */
export const paymentWords: MachineWords = {
  title: 'Payment',
  about: 'How far the money of one attempt got, as the gateway says it.',
  owner: 'The buyer',
  events: {
    'gateway.accepted': { caption: 'the gateway has taken the attempt', actor: 'server' },
    'hint.returned': { caption: 'is back from the gateway', actor: 'person' },
    'cancel.claimed': { caption: 'gives the attempt up', actor: 'person' },
    'gateway.succeeded': { caption: 'the gateway has the money', actor: 'gateway' },
    'gateway.failed': { caption: 'the gateway says no', actor: 'gateway' },
    'gateway.mismatched': { caption: 'another sum or currency came', actor: 'gateway' },
    'duplicate.paid': { caption: 'money for a purchase that is paid', actor: 'gateway' },
    'expiry.reached': { caption: 'the attempt ran out of time', actor: 'clock' },
    'review.granted': { caption: 'accepts the money, with a reason', actor: 'admin' },
    'review.refused': { caption: 'refuses the money, with a reason', actor: 'admin' },
    'refund.made': { caption: 'the money was sent back', actor: 'admin' },
    'dispute.opened': { caption: 'the payer asks the bank', actor: 'gateway' },
    'dispute.won': { caption: 'the bank decides for us', actor: 'gateway' },
    'dispute.lost': { caption: 'the bank decides for the payer', actor: 'gateway' },
  },
  guards: {
    moneyMatchesAndNothingGranted: 'sum and currency are right and the purchase is not paid yet',
    nothingGranted: 'the purchase is not paid yet',
  },
}
