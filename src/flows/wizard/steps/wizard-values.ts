import type { ListingKind } from '../../../../contract/listing-fields'
import { perCharacteristic } from '../../../../contract/listing/characteristics'
import {
  propertyFields,
  type FlagField,
  type PropertyField,
  type RowsField,
} from '../../../../contract/listing/property-fields'
import type { Data } from '../../../../contract/calls/call-types'

export type ListingDraft = NonNullable<Data<'listing-draft'>>
export type WizardCategory = Data<'get_categories'>[number]

/** Request for all property types in one page, shared by the steps and their validation. */
export const allTypes = { limit: 100 }

interface WizardRows {
  /** `confirmed` is the unusual value its author confirmed; `stored` is the listing's own value when editing. */
  parameters: { parameter_id: number; value: string; confirmed?: string; stored?: string }[]
  facilities: { facility_id: number; distance: string }[]
}

/** Unusual values that the author has confirmed, as typed, by name of the characteristic. */
export interface ConfirmedValues {
  confirmed: Record<string, string>
}

/** Title that the form wrote from the facts; while the title is the same, it is written again when they change. */
interface WrittenTitle {
  written: string
}

/** Values of the wizard form, as typed, so an incomplete draft is always valid. */
export type WizardValues = WizardRows &
  ConfirmedValues &
  WrittenTitle & { [F in FlagField]: boolean } & {
    [F in Exclude<PropertyField, FlagField | RowsField>]: string
  }

/** Returns the empty form values of the characteristics, by name. */
export const emptyCharacteristics = (on: ListingKind) => ({
  ...perCharacteristic(on, ({ kind }) => (kind === 'flag' ? false : '')),
  confirmed: {},
})

const emptyOf = { text: '', flag: false, rows: [] } as const
const empty = {
  ...Object.fromEntries(Object.entries(propertyFields).map(([name, { kind }]) => [name, emptyOf[kind]])),
  ...emptyCharacteristics('property'),
  property_type: 'sell',
  written: '',
} as unknown as WizardValues

/** Returns the form values of a stored draft; missing ones are empty. */
export const valuesOf = (draft: Pick<ListingDraft, 'fields'>): WizardValues => ({
  ...empty,
  ...(draft.fields as Partial<WizardValues>),
})

/**
 * Returns the inputs for a category's attributes, and all answers so far, so browsing categories with arrow keys loses
 * none. Answers are retained if the category is no longer published.
 */
export function answersAfter(
  category: WizardCategory | undefined,
  typed: WizardValues['parameters'],
  before: WizardValues['parameters'],
): { boxes: WizardValues['parameters']; known: WizardValues['parameters'] } {
  const isTyped = (id: number) => typed.some((one) => one.parameter_id === id)
  const known = [...typed, ...before.filter((one) => !isTyped(one.parameter_id))]
  // Copies, because the form mutates the objects it is given.
  const boxes = category?.parameter_types.map(({ id }) => ({
    value: '',
    ...known.find((one) => one.parameter_id === id),
    parameter_id: id,
  }))
  return { boxes: boxes ?? typed, known }
}
