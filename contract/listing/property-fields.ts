interface FieldRow {
  /** Value in the form: typed text, a checkbox, or rows. */
  kind: 'text' | 'flag' | 'rows'
  /**
   * `column` if the input is stored unchanged in the column of the same name; otherwise `checkFields` derives the
   * stored value.
   */
  kept?: 'column'
}

/**
 * Fields of a property other than its characteristics. The form, the stored columns and new drafts are derived from
 * these rows; the wizard's steps are in the call's shapes.
 */
export const propertyFields = {
  title: { kind: 'text', kept: 'column' },
  description: { kind: 'text', kept: 'column' },
  price: { kind: 'text' },
  price_on_request: { kind: 'flag' },
  category_id: { kind: 'text' },
  property_type: { kind: 'text' },
  rentduration: { kind: 'text' },
  is_premium: { kind: 'flag', kept: 'column' },
  contact: { kind: 'text', kept: 'column' },
  video_link: { kind: 'text', kept: 'column' },
  address: { kind: 'text', kept: 'column' },
  client_address: { kind: 'text', kept: 'column' },
  city: { kind: 'text', kept: 'column' },
  state: { kind: 'text', kept: 'column' },
  country: { kind: 'text', kept: 'column' },
  latitude: { kind: 'text', kept: 'column' },
  longitude: { kind: 'text', kept: 'column' },
  parameters: { kind: 'rows' },
  facilities: { kind: 'rows' },
  meta_title: { kind: 'text', kept: 'column' },
  meta_description: { kind: 'text', kept: 'column' },
  meta_keywords: { kind: 'text', kept: 'column' },
  slug_id: { kind: 'text' },
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
