import { checksThatFind, mutantsOfMachine } from './known'

/** A share of the wrong charts of a machine: those from `begin` to before `end`. */
export interface Share {
  id: string
  begin: number
  end: number
}

/** What became of one wrong chart: the checks that found it, none where it survived. */
export interface Tried {
  mutant: string
  /** The transition that is wrong; null where a state or a delay is. */
  arrow: string | null
  checks: string[]
}

/** What became of a share. */
export interface Outcome extends Share {
  tried: Tried[]
}

process.on('message', ({ id, begin, end }: Share) => {
  const tried = mutantsOfMachine(id)
    .slice(begin, end)
    .map((mutant) => ({ mutant: mutant.id, arrow: mutant.arrow, checks: checksThatFind(id, mutant) }))
  process.send!({ id, begin, end, tried } satisfies Outcome)
})
