/** Kinds of listings. */
export type ListingKind = 'property' | 'project'

interface SharedPart {
  /** Listings that have the field. */
  on: readonly ListingKind[]
  /** Whether lists and maps can be filtered by it. */
  filter?: boolean
  /** Where visitors see it; the comparison has properties only. */
  show: readonly ('card' | 'facts' | 'compare')[]
}

/** One of a list of words, which have names of their own. */
interface ChoiceRow extends SharedPart {
  kind: 'choice'
  /** In their usual order. */
  choices: readonly [string, ...string[]]
}

interface NumberRow extends SharedPart {
  kind: 'number'
  /** Symbol that every language writes the same, such as m². */
  unit?: string
  /** Numbers outside `min` and `max` are refused. */
  min: number
  max: number
  /** The number has to be a multiple of it. */
  step?: number
  /** Numbers outside these need confirmation before submitting. */
  usual?: readonly [least: number, most: number]
}

/** Yes, or not said. */
interface FlagRow extends SharedPart {
  kind: 'flag'
}

interface DateRow extends SharedPart {
  kind: 'date'
  /** ISO days outside which a date is refused. */
  min?: string
  max?: string
  /** Dates further away need confirmation before submitting, in days from today. */
  usual?: readonly [least: number, most: number]
}

/** One line in the owner's words. It cannot be filtered by. */
interface TextRow extends SharedPart {
  kind: 'text'
  /** Characters at most. */
  max: number
  filter?: false
}

export type CharacteristicRow = ChoiceRow | NumberRow | FlagRow | DateRow | TextRow

/**
 * Optional fields of listings. A row and its texts (`public.characteristic.<name>`) declare a field: forms, calls, pages,
 * filters, saved searches, import and export follow from it. See docs/develop/recipes/field.md.
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
