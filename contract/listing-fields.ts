export type ListingKind = 'property' | 'project'

interface SharedPart {
  /** Kinds of listings that have the field. */
  on: readonly ListingKind[]
  /** Whether users can filter lists and maps by the field. */
  filter?: boolean
  /** Where visitors see the field; only properties can be compared. */
  show: readonly ('card' | 'facts' | 'compare')[]
}

/** A fixed list of choices, each with a translated name. */
interface ChoiceRow extends SharedPart {
  kind: 'choice'
  /** Choices in display order. */
  choices: readonly [string, ...string[]]
}

interface NumberRow extends SharedPart {
  kind: 'number'
  /** Symbol that is the same in every language, such as m². */
  unit?: string
  /** Inclusive limits; numbers outside them are refused. */
  min: number
  max: number
  /** Values must be multiples of this step. */
  step?: number
  /** Usual range; numbers outside it need confirmation before submitting. */
  usual?: readonly [least: number, most: number]
}

/** True or unset. */
interface FlagRow extends SharedPart {
  kind: 'flag'
}

interface DateRow extends SharedPart {
  kind: 'date'
  /** Earliest and latest date accepted, as ISO days. */
  min?: string
  max?: string
  /** Usual range in days from today; dates outside it need confirmation before submitting. */
  usual?: readonly [least: number, most: number]
}

/** One line of free text, which can't be filtered by. */
interface TextRow extends SharedPart {
  kind: 'text'
  /** Maximum number of characters. */
  max: number
  filter?: false
}

export type CharacteristicRow = ChoiceRow | NumberRow | FlagRow | DateRow | TextRow

/**
 * Optional fields of listings. A row and its texts (`public.characteristic.<name>`) declare a field. Forms, calls,
 * pages, filters, saved searches, import and export are derived from it. See docs/develop/recipes/field.md.
 */
export const characteristicRows = {
  /** Energy label classes, best first (Directive (EU) 2024/1275, Article 19: A to G). */
  energy_class: {
    kind: 'choice',
    choices: ['A', 'B', 'C', 'D', 'E', 'F', 'G'],
    on: ['property'],
    filter: true,
    show: ['facts', 'compare'],
  },
} as const satisfies Record<string, CharacteristicRow>
