import { paymentMachine } from '../../../machines/records/payment/machine'
import { statesTagged } from '../../../machines/tagged'
import { toDecimal } from '../../../contract/money/money'
import type { PackageTerms } from '../../platform/db/columns'
import type { Gateway } from '../../gateways/port'

/** What a person pays for, and through which gateway. */
export interface PurchaseRequest {
  userId: number
  packageId: number
  gateway: Pick<Gateway, 'name' | 'mode'>
  platform: 'web' | 'app'
  /** Made once by the client for this purchase. */
  clientKey: string | null
  /** The price sent by the client: read, compared and never used (D42). */
  claimed?: string | number
  /** How often the person had bought the package when the offer was shown; absent: one more is asked for. */
  timesBought?: number | undefined
}

export interface Price {
  amountMinor: number
  currency: string
}

/** What is offered at that price. */
export interface PackageOffer extends Price {
  terms: PackageTerms
}

/** The states in which a purchase has money, so that no other attempt may be paid for it. */
export const moneyStates: ReadonlySet<string> = new Set(statesTagged(paymentMachine, 'bought', 'undecided'))

/** Whether the client expects another price than the package's (D42). */
export function claimsOtherwise({ claimed }: PurchaseRequest, { amountMinor, currency }: Price): boolean {
  return claimed !== undefined && Number(claimed) !== Number(toDecimal({ minor: amountMinor, currency }))
}
