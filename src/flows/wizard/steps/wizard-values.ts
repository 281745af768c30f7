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

/** The input of the call for every property type at once, which the steps and their checks share. */
export const allTypes = { limit: 100 }

interface WizardRows {
  /** `confirmed`: the unusual value that its author has confirmed; `stored`: of an edit, the listing's own value. */
  parameters: { parameter_id: number; value: string; confirmed?: string; stored?: string }[]
  facilities: { facility_id: number; distance: string }[]
}

/** Unusual values of characteristics that their author has confirmed, as typed. */
export interface ConfirmedValues {
  confirmed: Record<string, string>
}

/** What the wizard's form holds: texts as typed, so that a draft of half a form is nothing special. */
export type WizardValues = WizardRows &
  ConfirmedValues & { [F in FlagField]: boolean } & {
    [F in Exclude<PropertyField, FlagField | RowsField>]: string
  }

/** What an empty form holds of the characteristics, which are fields of the form by their names. */
export const emptyCharacteristics = (on: ListingKind) => ({
  ...perCharacteristic(on, ({ kind }) => (kind === 'flag' ? false : '')),
  confirmed: {},
})

const emptyOf = { text: '', flag: false, rows: [] } as const
const empty = {
  ...Object.fromEntries(Object.entries(propertyFields).map(([name, { kind }]) => [name, emptyOf[kind]])),
  ...emptyCharacteristics('property'),
  property_type: 'sell',
} as unknown as WizardValues

/** The form of a stored draft; what the draft lacks is empty. */
export const valuesOf = (draft: Pick<ListingDraft, 'fields'>): WizardValues => ({
  ...empty,
  ...(draft.fields as Partial<WizardValues>),
})

/**
 * One box for each fact that the category asks for, and all that was answered so far: who goes through the list of
 * categories with the arrow keys passes by others. A category that is not among them was withdrawn from it, and what was
 * answered for it stays.
 */
export function answersAfter(
  category: WizardCategory | undefined,
  typed: WizardValues['parameters'],
  before: WizardValues['parameters'],
): { boxes: WizardValues['parameters']; known: WizardValues['parameters'] } {
  const isTyped = (id: number) => typed.some((one) => one.parameter_id === id)
  const known = [...typed, ...before.filter((one) => !isTyped(one.parameter_id))]
  // Copies: the form writes into the objects that it is given.
  const boxes = category?.parameter_types.map(({ id }) => ({
    value: '',
    ...known.find((one) => one.parameter_id === id),
    parameter_id: id,
  }))
  return { boxes: boxes ?? typed, known }
}
