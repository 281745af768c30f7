import type { Data, Input } from '../../../../contract/types'
import { wire } from '../../../../contract/wire'
import { readNumber } from '../../../ui/read-number'

export type Wishes = Data<'personalised-fields'>

/** What a person is looking for, as the form holds it. */
export interface RequestForm {
  categories: number[]
  facilities: number[]
  types: Wishes['property_type']
  min: string
  max: string
  city: string
}

/** The stored wishes as the form has them. */
export function formOf(wishes: Wishes): RequestForm {
  const [min, max] = wishes.price_range
  return {
    categories: wishes.category_ids,
    facilities: wishes[wire.outdoorFacilityIds],
    types: wishes.property_type,
    min: min ? String(min) : '',
    max: max ? String(max) : '',
    city: wishes.city,
  }
}

/** What is wrong with the prices, as the key of a text; null when nothing is. */
export function priceTrouble({ min, max }: RequestForm): string | null {
  const [low, high] = [min, max].map((text) => (text.trim() === '' ? undefined : readNumber(text)))
  if (low === null || high === null) return 'tools.feed.wrongPrice'
  return low !== undefined && high !== undefined && low > high ? 'tools.feed.wrongRange' : null
}

/** The form for the call. */
export function savedInput(form: RequestForm): Input<'personalised-fields:save'> {
  const bound = (text: string) => (text.trim() === '' ? '' : String(readNumber(text) ?? ''))
  const [min, max] = [bound(form.min), bound(form.max)]
  return {
    category_ids: form.categories.join(','),
    [wire.outdoorFacilityIds]: form.facilities.join(','),
    property_type: form.types.length > 0 ? form.types.join(',') : undefined,
    price_range: min || max ? `${min},${max}` : undefined,
    city: form.city.trim(),
  }
}

/** Whether nothing is wished for. */
export function isEmpty(wishes: Wishes): boolean {
  return Object.values(wishes).every((request) => request.length === 0)
}
