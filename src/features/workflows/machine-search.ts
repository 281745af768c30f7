/** Ways to colour a diagram. */
export const paints = ['coverage', 'defended', 'changes'] as const

/** Query parameters of a machine's page; the selected state is in the hash. */
export interface MachineSearch {
  /** Name of the sheet shown; omitted if it is the sheet of the selected state. */
  sheet?: string
  /** Id of a stored record to highlight. */
  id?: string
  paint?: (typeof paints)[number]
  part?: 'try'
  /** Versions to compare; omitted for the last release and for the current chart. */
  before?: string
  after?: string
}
