import { checksThatFind, mutantsOfMachine } from './machine-mutants'

/** A share of the mutants of a machine: those from `begin` to before `end`. */
export interface Share {
  id: string
  begin: number
  end: number
}

/** The result for one mutant: the checks that found it, none where it survived. */
export interface Tried {
  mutant: string
  /** The changed transition; null for a change of a state or a delay. */
  arrow: string | null
  checks: string[]
}

/** The result for a share. */
export interface Outcome extends Share {
  tried: Tried[]
}

process.on('message', ({ id, begin, end }: Share) => {
  const tried = mutantsOfMachine(id)
    .slice(begin, end)
    .map((mutant) => ({ mutant: mutant.id, arrow: mutant.arrow, checks: checksThatFind(id, mutant) }))
  process.send!({ id, begin, end, tried } satisfies Outcome)
})
