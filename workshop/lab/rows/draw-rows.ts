import { createHash } from 'node:crypto'
import type { SpecifiedRow } from './specification-rows'

/** Seed of the sample whose patches are stored. */
export const keptSeed = 1

/** Number of rows drawn. */
export const drawnRows = 40

/** Rows whose test once checked something else; tried alongside the stored sample. */
export const onceNotHeld =
  '1.25 1.28 1.30 1.31 1.34 1.39 3.3 3.7 3.10 3.12 3.19 4.4 4.5 5.3 5.5 6.1 6.4 6.5 7.1 8.1 8.4 8.6 9.5 9.9'.split(
    ' ',
  )

/**
 * Returns the rows a seed draws, in the order of the specification. Each row's rank is independent, so adding or
 * removing a row changes at most one drawn row.
 */
export function drawRows(rows: readonly SpecifiedRow[], seed: number): SpecifiedRow[] {
  const rank = ({ number }: SpecifiedRow) => createHash('sha256').update(`${seed} ${number}`).digest('hex')
  const ranked = rows.toSorted((one, other) => rank(one).localeCompare(rank(other)))
  const drawn = new Set(ranked.slice(0, drawnRows))
  return rows.filter((row) => drawn.has(row))
}
