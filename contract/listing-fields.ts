/** Steps of the form that ask for something; those of the photos and of the last look have no fields. */
export type FieldStep = 'details' | 'place' | 'facts' | 'search'

interface FieldRow {
  step: FieldStep
  /** What the form holds of it: a text as typed, a box that is ticked, or rows. */
  kind: 'text' | 'flag' | 'rows' | 'choice'
  /**
   * `column`: what is sent stands in the column of its name. `characteristic`: one of `choices`, kept by its name among
   * the listing's characteristics. Without it a rule of its own works out what is kept (see checkFields).
   */
  kept?: 'column' | 'characteristic'
  choices?: readonly string[]
}

/**
 * The fields of a property, one row each: the form and its steps, what a call takes, what is written and what a draft
 * begins with follow from it. A characteristic is optional, and this row is all it takes besides its texts: it is read,
 * filtered by, compared, exported, imported, part of saved searches and shown to the operator.
 */
export const propertyFields = {
  title: { step: 'details', kind: 'text', kept: 'column' },
  description: { step: 'details', kind: 'text', kept: 'column' },
  price: { step: 'details', kind: 'text' },
  price_on_request: { step: 'details', kind: 'flag' },
  category_id: { step: 'details', kind: 'text' },
  property_type: { step: 'details', kind: 'text' },
  rentduration: { step: 'details', kind: 'text' },
  is_premium: { step: 'details', kind: 'flag', kept: 'column' },
  contact: { step: 'details', kind: 'text', kept: 'column' },
  video_link: { step: 'details', kind: 'text', kept: 'column' },
  address: { step: 'place', kind: 'text', kept: 'column' },
  client_address: { step: 'place', kind: 'text', kept: 'column' },
  city: { step: 'place', kind: 'text', kept: 'column' },
  state: { step: 'place', kind: 'text', kept: 'column' },
  country: { step: 'place', kind: 'text', kept: 'column' },
  latitude: { step: 'place', kind: 'text', kept: 'column' },
  longitude: { step: 'place', kind: 'text', kept: 'column' },
  parameters: { step: 'facts', kind: 'rows' },
  facilities: { step: 'facts', kind: 'rows' },
  /** Classes of the energy label, best first (Directive (EU) 2024/1275, Article 19: A to G). */
  energy_class: {
    step: 'facts',
    kind: 'choice',
    kept: 'characteristic',
    choices: ['A', 'B', 'C', 'D', 'E', 'F', 'G'],
  },
  meta_title: { step: 'search', kind: 'text', kept: 'column' },
  meta_description: { step: 'search', kind: 'text', kept: 'column' },
  meta_keywords: { step: 'search', kind: 'text', kept: 'column' },
  slug_id: { step: 'search', kind: 'text' },
} as const satisfies Record<string, FieldRow>

type Rows = typeof propertyFields
export type PropertyField = keyof Rows
type FieldsWhere<Row> = { [F in PropertyField]: Rows[F] extends Row ? F : never }[PropertyField]

/** Fields whose column holds what was sent. */
export type ColumnField = FieldsWhere<{ kept: 'column' }>
/** Fields that are kept by their name: one of a list of choices, or nothing. */
export type Characteristic = FieldsWhere<{ kept: 'characteristic' }>
export type FlagField = FieldsWhere<{ kind: 'flag' }>
export type RowsField = FieldsWhere<{ kind: 'rows' }>

/** A choice of a characteristic. */
export type CharacteristicValue = Rows[Characteristic]['choices'][number]

const named = (kept: FieldRow['kept']) =>
  Object.entries<FieldRow>(propertyFields).flatMap(([name, row]) => (row.kept === kept ? [name] : []))

export const columnFields = named('column') as ColumnField[]
export const characteristics = named('characteristic') as Characteristic[]

export const isCharacteristic = (name: string): name is Characteristic =>
  characteristics.some((one) => one === name)

/** The choices of a characteristic, in the order in which people know them. */
export const choicesOf = (name: Characteristic) => propertyFields[name].choices

/** The same made of each characteristic. */
export const perCharacteristic = <T>(make: (name: Characteristic) => T) =>
  Object.fromEntries(characteristics.map((name) => [name, make(name)])) as Record<Characteristic, T>

/** Keys of what a characteristic and its choices are called. */
export const characteristicKey = (name: Characteristic) => `public.characteristic.${name}` as const
type ChoiceKey = {
  [C in Characteristic]: `public.characteristic.${C}.${Rows[C]['choices'][number]}`
}[Characteristic]
export const choiceKey = (name: Characteristic, choice: string) =>
  `public.characteristic.${name}.${choice}` as ChoiceKey
