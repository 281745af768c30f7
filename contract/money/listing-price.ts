import type { Money } from './money'
import { formatMoney, type MoneyStyle } from './money-format'

/**
 * Returns whether a listing's price is on request. Only such listings are stored with a price of 0, since an entered
 * price of 0 is refused.
 */
export const isOnRequest = (minor: number): boolean => minor === 0

/** Returns a listing's exact price (D55), or "on request". */
export function listingPrice(
  money: Money,
  style: MoneyStyle,
  say: (key: 'public.priceOnRequest') => string,
): string {
  return isOnRequest(money.minor) ? say('public.priceOnRequest') : formatMoney(money, style)
}
