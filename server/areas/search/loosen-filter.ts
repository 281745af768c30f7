import { filterLabels } from '../../../contract/filter/filter-labels'
import { nearby } from '../../../contract/home-limits'
import type { PropertyFilter } from '../../../contract/filter/property-filter'
import { parameterRoles } from '../../../contract/values'

/** A filter less restrictive than the original. */
export interface LoosenedFilter {
  filter: PropertyFilter
  /** Field whose condition differs from the original; a field can occur once for each step by which it is widened. */
  field: keyof PropertyFilter
  /** Whether the condition is widened rather than removed. */
  isWider: boolean
}

/** Fractions of the price by which bounds are widened, ascending. */
const priceSteps = [0.1, 0.25, 0.5]
const radiusSteps = [2, 5]
/** Values of `posted_since`, from yesterday to six months. */
const sinceSteps = ['1', '0', '2', '3', '4']

/**
 * Returns filters that differ in one condition, which is either widened (these come first, in ascending steps) or
 * removed. No condition becomes stricter.
 */
export function loosened(filter: PropertyFilter): LoosenedFilter[] {
  return [...widened(filter), ...without(filter)]
}

function widened(filter: PropertyFilter): LoosenedFilter[] {
  const found: LoosenedFilter[] = []
  const add = <F extends keyof PropertyFilter>(field: F, value: PropertyFilter[F]) =>
    found.push({ filter: { ...filter, [field]: value }, field, isWider: true })
  const { max_price: most, min_price: least, radius = nearby.radiusKm, posted_since: since } = filter
  for (const role of parameterRoles) {
    const field = `${role}_min` as const
    const rooms = filter[field]
    if (rooms !== undefined && rooms > 1) add(field, rooms - 1)
  }
  if (most) for (const step of priceSteps) add('max_price', twoDigits(most * (1 + step), Math.ceil))
  if (least) for (const step of priceSteps) add('min_price', twoDigits(least * (1 - step), Math.floor))
  if (filter.latitude !== undefined)
    for (const step of radiusSteps) if (radius * step <= nearby.radiusMaxKm) add('radius', radius * step)
  const longer = since === undefined ? undefined : sinceSteps[sinceSteps.indexOf(since) + 1]
  if (longer && sinceSteps.includes(since!)) add('posted_since', longer)
  if (filter.city && (filter.state || filter.country)) add('city', undefined)
  return found
}

/** Rounds a price to two significant digits, for readability. */
function twoDigits(price: number, round: (value: number) => number): number {
  const power = Math.max(1, 10 ** (Math.floor(Math.log10(price)) - 1))
  return round(Number((price / power).toPrecision(12))) * power
}

/** Returns the filters that result from removing one condition each; several property types count as one condition. */
function without(filter: PropertyFilter): LoosenedFilter[] {
  const { category_ids: ids, ...rest } = filter
  const labels = filterLabels(rest, { say: (key) => key, lang: 'en', symbol: '', categories: [] })
  const taken = labels.map((label) => label.without)
  if (ids) taken.push({ category_ids: undefined, parameter_values: undefined, parameter_id: undefined })
  return taken.map((change) => ({
    filter: { ...filter, ...change },
    field: Object.keys(change)[0] as keyof PropertyFilter,
    isWider: false,
  }))
}
