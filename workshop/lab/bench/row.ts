/** One line of a report. */
export interface BenchRow {
  what: string
  found: string
  /** The least that it can cost, measured in the same run. */
  floor: string
  goal: string
  isMet: boolean
}

/** Prints a line as soon as it is measured, marked where it misses its goal. */
export function printRow({ what, found, floor, goal, isMet }: BenchRow): void {
  console.log(what.padEnd(36), found.padEnd(52), floor.padEnd(26), goal, isMet ? '' : '!')
}
