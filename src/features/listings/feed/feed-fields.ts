import type { TextKey } from '../../../../contract/texts/catalogue'
import type { Data, Input } from '../../../../contract/calls/call-types'
import { wire } from '../../../../contract/api/specified-names'
import { readNumber } from '../../../ui/forms/read-number'

export type FeedFields = Data<'personalised-fields'>

/** Form values of the preferences. */
export interface FeedForm {
  categories: number[]
  facilities: number[]
  types: FeedFields['property_type']
  min: string
  max: string
  city: string
}

/** Returns the form values of the stored preferences. */
export function formOf(feedFields: FeedFields): FeedForm {
  const [min, max] = feedFields.price_range
  return {
    categories: feedFields.category_ids,
    facilities: feedFields[wire.outdoorFacilityIds],
    types: feedFields.property_type,
    min: min ? String(min) : '',
    max: max ? String(max) : '',
    city: feedFields.city,
  }
}

/** Returns the text key of an error in the price range; null if valid. */
export function priceTrouble({ min, max }: FeedForm): TextKey | null {
  const [low, high] = [min, max].map((text) => (text.trim() === '' ? undefined : readNumber(text)))
  if (low === null || high === null) return 'tools.feed.wrongPrice'
  return low !== undefined && high !== undefined && low > high ? 'tools.feed.wrongRange' : null
}

/** Returns the request for the form's values. */
export function savedInput(form: FeedForm): Input<'personalised-fields:save'> {
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

/** Returns whether no preference is set. */
export function isEmpty(feedFields: FeedFields): boolean {
  return Object.values(feedFields).every((chosen) => chosen.length === 0)
}
