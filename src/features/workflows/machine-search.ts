/** By what a picture may be painted. */
export const paints = ['coverage', 'defended', 'changes'] as const

/** The address of a machine's page; the chosen state is behind the #. */
export interface MachineSearch {
  /** Name of the sheet, when it is not the one of the chosen state. */
  sheet?: string
  /** A stored record to light. */
  id?: string
  paint?: (typeof paints)[number]
  part?: 'try'
}
