/**
 * Outcome of a test card. Numbers of Stripe's own test mode have their usual meaning. The last three are ours: a
 * payment that is pending and succeeds late; one with an amount other than the requested one; and one that is paid, but
 * whose answer is cut off (`cut`), so the browser never receives it.
 */
export type CardOutcome =
  | { kind: 'succeed' | 'authenticate' | 'wrongAmount'; cut?: true }
  /** `endless`: the payment stays in this status. */
  | { kind: 'processing'; endless?: true; cut?: true }
  | { kind: 'decline'; code: string; decline_code?: string; message: string }

const declined = (decline_code: string, message: string): CardOutcome => ({
  kind: 'decline',
  code: 'card_declined',
  decline_code,
  message,
})

/** Test card numbers and their outcomes. */
const testCards: Record<string, CardOutcome> = {
  '4242424242424242': { kind: 'succeed' },
  '5555555555554444': { kind: 'succeed' },
  '4000002500003155': { kind: 'authenticate' },
  '4000002760003184': { kind: 'authenticate' },
  '4000000000000002': declined('generic_decline', 'Your card was declined.'),
  '4000000000009995': declined('insufficient_funds', 'Your card has insufficient funds.'),
  '4000000000000069': { kind: 'decline', code: 'expired_card', message: 'Your card has expired.' },
  '4000000000000127': {
    kind: 'decline',
    code: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
  },
  '4000000000000119': {
    kind: 'decline',
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
  '4000000000100018': { kind: 'processing' },
  '4000000000100026': { kind: 'wrongAmount' },
  '4000000000100034': { kind: 'succeed', cut: true },
}

/** Stripe's predefined payment methods, which let the official SDK pay without card numbers. */
export const testMethods: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_threeDSecure2Required: '4000002500003155',
}

export interface CardInput {
  number: string
  expMonth: number
  expYear: number
  cvc: string
}

/** Returns the outcome of an entered card; its format is validated first, as at Stripe. */
export function cardOutcome(card: CardInput, now: Date): CardOutcome {
  const number = card.number.replace(/\D/g, '')
  if (!luhn(number)) {
    return { kind: 'decline', code: 'incorrect_number', message: 'Your card number is incorrect.' }
  }
  const year = card.expYear < 100 ? 2000 + card.expYear : card.expYear
  if (!(card.expMonth >= 1 && card.expMonth <= 12)) {
    return {
      kind: 'decline',
      code: 'invalid_expiry_month',
      message: "Your card's expiration month is invalid.",
    }
  }
  if (!(Date.UTC(year, card.expMonth) > now.getTime())) {
    return {
      kind: 'decline',
      code: 'invalid_expiry_year',
      message: "Your card's expiration year is invalid.",
    }
  }
  if (!/^\d{3,4}$/.test(card.cvc)) {
    return { kind: 'decline', code: 'invalid_cvc', message: "Your card's security code is invalid." }
  }
  return (
    testCards[number] ??
    declined(
      'test_mode_live_card',
      'Your card was declined. Your request was in test mode, but used a non test card.',
    )
  )
}

/** Validates a card number's check digit. */
function luhn(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false
  const sum = [...number].toReversed().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
