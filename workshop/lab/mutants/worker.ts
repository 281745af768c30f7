import { checksThatFind, mutantsOfMachine } from './machine-mutants'

/** A share of a machine's mutants: from `begin` up to, but excluding, `end`. */
export interface Share {
  id: string
  begin: number
  end: number
}

/** Result of one mutant: the checks that caught it; empty if it survived. */
export interface Tried {
  mutant: string
  /** Changed transition; null if a state or delay is changed. */
  arrow: string | null
  checks: string[]
}

/** Result of a share. */
export interface Outcome extends Share {
  tried: Tried[]
}

process.on('message', ({ id, begin, end }: Share) => {
  const tried = mutantsOfMachine(id)
    .slice(begin, end)
    .map((mutant) => ({ mutant: mutant.id, arrow: mutant.arrow, checks: checksThatFind(id, mutant) }))
  process.send!({ id, begin, end, tried } satisfies Outcome)
})
