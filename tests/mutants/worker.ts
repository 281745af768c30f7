import { isKilled, mutantsOfMachine } from './known'

/** A share of the wrong charts of a machine: those from `begin` to before `end`. */
export interface Share {
  id: string
  begin: number
  end: number
}

/** What became of a share. */
export interface Outcome extends Share {
  survivors: string[]
}

process.on('message', ({ id, begin, end }: Share) => {
  const survivors = mutantsOfMachine(id)
    .slice(begin, end)
    .filter((mutant) => !isKilled(id, mutant))
    .map((mutant) => mutant.id)
  process.send!({ id, begin, end, survivors } satisfies Outcome)
})
