import type { Money } from './money'
import { formatMoney, type MoneyStyle } from './money-format'

/**
 * Whether a listing's price is on request. Such a listing is stored with a price of 0, which no other listing has: a
 * price of 0 that is typed is refused.
 */
export const isOnRequest = (minor: number): boolean => minor === 0

/** What a listing costs, exactly (D55), or "on request". */
export function listingPrice(
  money: Money,
  style: MoneyStyle,
  say: (key: 'public.priceOnRequest') => string,
): string {
  return isOnRequest(money.minor) ? say('public.priceOnRequest') : formatMoney(money, style)
}
