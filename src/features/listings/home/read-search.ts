import { readFilter, type PropertyFilter } from '../../../../contract/filter/property-filter'
import { readNumber } from '../../../ui/forms/read-number'

export { refuseAmount } from '../../../ui/forms/refuse-amount'

/** What the form of the search bar asks for; null where the price cannot be read as a number. */
export function searchFilter(form: FormData): PropertyFilter | null {
  const price = String(form.get('max_price') ?? '').trim()
  const most = price === '' ? undefined : readNumber(price)
  if (most === null) return null
  return readFilter({ ...Object.fromEntries(form), max_price: most })
}
