interface FieldRow {
  step: 'details' | 'place' | 'facts' | 'search'
  /** Value in the form: typed text, a checkbox, or rows. */
  kind: 'text' | 'flag' | 'rows'
  /**
   * `column` if the input is stored unchanged in the column of the same name; otherwise `checkFields` derives the
   * stored value.
   */
  kept?: 'column'
}

/**
 * Fields of a property other than its characteristics. The form and its steps, the calls' inputs, the stored columns
 * and new drafts are derived from these rows.
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
export type FlagField = FieldsWhere<{ kind: 'flag' }>
export type RowsField = FieldsWhere<{ kind: 'rows' }>

export const columnFields = Object.entries<FieldRow>(propertyFields).flatMap(([name, { kept }]) =>
  kept ? [name] : [],
) as ColumnField[]
