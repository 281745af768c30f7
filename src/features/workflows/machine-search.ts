/** Ways to colour a diagram. */
export const paints = ['coverage', 'defended', 'changes'] as const

/** Levels of a machine's page: the story, and the whole diagram. */
export const levels = ['story', 'detail'] as const

export type PageLevel = (typeof levels)[number]

/** Query parameters of a machine's page; the selected state is in the hash. */
export interface MachineSearch {
  /** Omitted for the story, or for the diagram if another parameter needs it. */
  level?: PageLevel
  /** Name of the sheet shown; omitted if it is the sheet of the selected state. */
  sheet?: string
  /** Id of a stored record to highlight. */
  id?: string
  paint?: (typeof paints)[number]
  part?: 'try'
  /** UTC days of the figures; omitted for the last 30. */
  from?: string
  to?: string
  /** Versions to compare; omitted for the last release and for the current chart. */
  before?: string
  after?: string
}

/** Returns the level of a page: the one asked for, or the diagram if its sheet, colours or simulation are asked for. */
export const levelOf = ({ level, sheet, paint, part }: MachineSearch): PageLevel =>
  level ?? (sheet || paint || part ? 'detail' : 'story')
