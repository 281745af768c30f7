/** A result row. */
export interface BenchRow {
  what: string
  found: string
  /** Lower bound of the cost, measured in the same run. */
  floor: string
  goal: string
  isMet: boolean
}

/** Prints a row as soon as it is measured; a missed goal is marked. */
export function printRow({ what, found, floor, goal, isMet }: BenchRow): void {
  console.log(what.padEnd(36), found.padEnd(52), floor.padEnd(26), goal, isMet ? '' : '!')
}
