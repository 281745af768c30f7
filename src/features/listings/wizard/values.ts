import {
  propertyFields,
  type FlagField,
  type PropertyField,
  type RowsField,
} from '../../../../contract/listing-fields'
import type { Data } from '../../../../contract/types'

export type ListingDraft = NonNullable<Data<'listing-draft'>>
export type WizardCategory = Data<'get_categories'>[number]

/** The input of the call for every property type at once, which the steps and their checks share. */
export const allTypes = { limit: 100 }

interface WizardRows {
  parameters: { parameter_id: number; value: string }[]
  facilities: { facility_id: number; distance: string }[]
}

/** What the wizard's form holds: texts as typed, so that a draft of half a form is nothing special. */
export type WizardValues = WizardRows & { [F in FlagField]: boolean } & {
  [F in Exclude<PropertyField, FlagField | RowsField>]: string
}

const emptyOf = { text: '', choice: '', flag: false, rows: [] } as const
const empty = {
  ...Object.fromEntries(Object.entries(propertyFields).map(([name, { kind }]) => [name, emptyOf[kind]])),
  property_type: 'sell',
} as unknown as WizardValues

/** The form of a stored draft; what the draft lacks is empty. */
export const valuesOf = (draft: Pick<ListingDraft, 'fields'>): WizardValues => ({
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
