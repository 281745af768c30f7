import { withAnswer } from '../kit'

/** Notes what the server said. */
export const keepVerdict = withAnswer('keepVerdict')
const keepReason = withAnswer('keepReason')

/** Asks the server what came of it; never an outcome by itself. */
export const look = { target: '#checkout.verifying', actions: 'startAsking' } as const

const on = <T extends string, G extends string>(target: T, guard: G) =>
  ({ target, guard: withAnswer(guard), actions: keepVerdict }) as const

/** Where an attempt can stand that goes on, or is paid; the same wherever it is asked. */
export const standings = [
  on('#checkout.paid', 'saysPaid'),
  on('#checkout.needsReview', 'saysReview'),
  on('#checkout.refundDue', 'saysRefund'),
  on('#checkout.bank', 'saysTransfer'),
] as const

/** Every end the server can name. What is still open is added by the asker. */
export const verdicts = [
  ...standings,
  { ...on('#checkout.declined', 'saysDeclined'), actions: [keepVerdict, keepReason] },
  { ...on('#checkout.notPaid', 'saysExpired'), actions: [keepVerdict, keepReason] },
] as const

/** The gateway says that nothing was paid: the only unfinished state in which paying again is offered. */
export const notPaid = {
  ...on('#checkout.notPaid', 'saysNotPaid'),
  actions: [keepVerdict, keepReason],
} as const

/** The same to somebody who comes back: nothing went wrong here, and another tab may still stand at the card. */
export const notPaidYet = on('#checkout.notPaid', 'saysNotPaid')

/** There is nothing to ask about: choose a way to pay. */
export const nothingOpened = on('#checkout.loading', 'saysNothingOpened')
