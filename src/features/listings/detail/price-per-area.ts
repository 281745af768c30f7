import { isOnRequest } from '../../../../contract/listing-price'
import { toMajor } from '../../../../contract/money'
import type { Full } from '../types'

interface Priced extends Pick<Full, 'price_minor' | 'currency' | 'property_type'> {
  parameters: readonly Full['parameters'][number][]
}

/** The price of one unit of the first area that is told, in whole units of the currency; null without a price or an area. */
export function pricePerArea({
  price_minor: minor,
  currency,
  property_type: type,
  parameters,
}: Priced): { amount: number; unit: string } | null {
  const area = parameters.find(({ icon, kind, unit }) => icon === 'area' && kind === 'number' && unit)
  const size = Number(area?.value)
  if (type !== 'sell' || isOnRequest(minor) || !area?.unit || !(size > 0)) return null
  return { amount: Math.round(toMajor({ minor, currency }) / size), unit: area.unit }
}
