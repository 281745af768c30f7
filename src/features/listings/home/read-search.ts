import { readFilter, type PropertyFilter } from '../../../../contract/filter/property-filter'
import { readNumber } from '../../../ui/forms/read-number'

export { refuseAmount } from '../../../ui/forms/refuse-amount'

/** Returns the filter entered in the search bar; null if the price isn't a number. */
export function searchFilter(form: FormData): PropertyFilter | null {
  const price = String(form.get('max_price') ?? '').trim()
  const most = price === '' ? undefined : readNumber(price)
  if (most === null) return null
  return readFilter({ ...Object.fromEntries(form), max_price: most })
}
