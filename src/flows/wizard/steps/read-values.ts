import { readTyped } from '../../../../contract/input/parse-number'
import type { PriceDoubtProps } from '../../../shared/own-listings/PriceDoubt'
import type { ListingDraft, WizardCategory, WizardValues } from './wizard-values'

/** Measures that a price is divided by, the preferred one first. */
const areas = ['living_area', 'plot_area'] as const

/** Returns the area in a property's answers, in the unit of its attribute: living area, or plot area without one. */
export function areaOf(
  category: Pick<WizardCategory, 'parameter_types'> | undefined,
  answers: WizardValues['parameters'],
): PriceDoubtProps['area'] {
  const asked = areas.flatMap(
    (area) => category?.parameter_types.find(({ measure }) => measure === area) ?? [],
  )[0]
  const typed = asked && answers.find(({ parameter_id }) => parameter_id === asked.id)?.value
  const read = typed ? readTyped(typed) : null
  return asked && read && 'text' in read ? { value: Number(read.text), unit: asked.unit } : null
}

/** Returns what listings must have in common with this one to compare prices; null while that isn't filled in. */
export function comparedWith(values: WizardValues): PriceDoubtProps['compared'] {
  const { property_type, rentduration, category_id, city, state, country, latitude, longitude } = values
  if (category_id === '' || city.trim() === '' || (property_type === 'rent' && rentduration === ''))
    return null
  return { property_type, rentduration, category_id, city, state, country, latitude, longitude }
}

/** Returns the address of the home in a draft as one line, with its city unless the address names it; '' without one. */
export function homeAddress(fields: ListingDraft['fields']): string {
  const [address, city] = [fields.address ?? fields.location, fields.city].map((text) =>
    String(text ?? '').trim(),
  )
  if (!address || !city || address.toLocaleLowerCase().includes(city.toLocaleLowerCase()))
    return address ?? ''
  return `${address}, ${city}`
}
