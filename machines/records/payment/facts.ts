import type { DisputeRule } from '../../../contract/values'

/** The row facts the server gives, read under the lock of the purchase. */
export type PaymentContext = {
  /** Another payment of the same purchase has already bought the package. */
  alreadyGranted: boolean
  /**
   * What of the money that came is gone for good: nothing, a part, all of it by refunds that succeeded, or all of it
   * and a dispute that was lost took at least a part.
   */
  wentBack: 'nothing' | 'part' | 'refunded' | 'lost'
  /**
   * What is open: nothing, nothing but one that was lost has taken a part, an inquiry only, a dispute that has taken
   * nothing yet, or disputes that have taken money: a part of it, or all that was left.
   */
  dispute: 'none' | 'lostPart' | 'inquiry' | 'open' | 'taken' | 'takenAll'
  /** The operator's setting: a dispute suspends once it has taken money, or always while it is open. */
  suspendsAt: DisputeRule
  /**
   * Whether the gateway has said that money came (`over`); if it has not, whether there is time left to wait for its
   * word.
   */
  silence: 'over' | 'waits' | 'tooLong'
  /** Whether the sums of the charge and of its refunds can be expressed: only then a refund is one of a sum. */
  sums: 'known' | 'unknown'
  /** Whether a card's network suspects fraud, something can be done, and nobody has seen it yet. */
  warning: 'none' | 'waits'
}

/**
 * What a state means to code outside: it may still be paid, it ended unpaid, it bought its package, its money buys
 * nothing yet, its money is gone; and whether an administrator has to do something.
 */
export type PaymentTag = 'open' | 'closed' | 'bought' | 'undecided' | 'sentBack' | 'waitsForOperator'

/** Amount in minor units, currency and our own reference all agree with what the gateway says. */
export type MoneyFacts = { amountMatches: boolean }

/** Whether what is open suspends the package. An inquiry never does, whatever is set: nobody has claimed the money. */
export const suspends = ({ dispute, suspendsAt }: PaymentContext): boolean =>
  dispute === 'taken' || dispute === 'takenAll' || (dispute === 'open' && suspendsAt === 'always')

/** Whether at least a part of the money is here. */
export const moneyIsHere = ({ wentBack }: PaymentContext): boolean =>
  wentBack === 'nothing' || wentBack === 'part'

/** Whether an event brings money, but not the sum or the currency that was asked. */
export const isAnotherSum = (event: { type: string; facts?: MoneyFacts | undefined }): boolean =>
  event.type === 'gateway.mismatched' && event.facts?.amountMatches === false

/** Whether an event brings exactly the money that was asked, for a purchase that nothing has paid yet. */
export const buysNow = (
  { alreadyGranted }: PaymentContext,
  event: { type: string; facts?: MoneyFacts | undefined },
): boolean => event.type === 'gateway.succeeded' && event.facts?.amountMatches === true && !alreadyGranted
