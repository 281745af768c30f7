import type { Data } from '../../../contract/types'

export type ListingDraft = NonNullable<Data<'listing-draft'>>
export type WizardCategory = Data<'get_categories'>[number]

/** What the wizard's form holds: texts as typed, so that a draft of half a form is nothing special. */
export interface WizardValues {
  title: string
  description: string
  price: string
  price_on_request: boolean
  category_id: string
  property_type: string
  rentduration: string
  is_premium: boolean
  video_link: string
  address: string
  client_address: string
  city: string
  state: string
  country: string
  latitude: string
  longitude: string
  parameters: { parameter_id: number; value: string }[]
  facilities: { facility_id: number; distance: string }[]
  meta_title: string
  meta_description: string
  meta_keywords: string
  slug_id: string
}

const empty: WizardValues = {
  title: '',
  description: '',
  price: '',
  price_on_request: false,
  category_id: '',
  property_type: 'sell',
  rentduration: '',
  is_premium: false,
  video_link: '',
  address: '',
  client_address: '',
  city: '',
  state: '',
  country: '',
  latitude: '',
  longitude: '',
  parameters: [],
  facilities: [],
  meta_title: '',
  meta_description: '',
  meta_keywords: '',
  slug_id: '',
}

/** The form of a stored draft; what the draft does not know yet is empty. */
export const valuesOf = (draft: ListingDraft): WizardValues => ({
  ...empty,
  ...(draft.fields as Partial<WizardValues>),
})

/** One box for each fact the category asks for, keeping what was already typed. */
export function parametersFor(
  category: WizardCategory | undefined,
  typed: WizardValues['parameters'],
): WizardValues['parameters'] {
  const asked = category?.parameter_types ?? []
  return asked.map(({ id }) => ({
    parameter_id: id,
    value: typed.find((one) => one.parameter_id === id)?.value ?? '',
  }))
}
