/**
 * Mutation results of one transition: the number of mutants that change it, and the number of checks (rules of its
 * machine and general chart checks) that caught at least one of them. Equivalent mutants are not counted.
 */
export type DefendedArrow = readonly [tried: number, checks: number]

/** Mutation results of one machine, as written by `npm run lab -- mutants --keep`. */
export interface DefendedMachine {
  /** Fingerprint of the tested input; if it differs, the mutants must be run again. */
  from: string
  mutants: number
  /** Number of mutants that no check can distinguish from the original chart; the reasons are next to the tests. */
  equivalent: number
  /** Mutants that no check caught: `<transition>: <what was changed>`. */
  survivors: readonly string[]
  /** Results by transition id. */
  arrows: Readonly<Record<string, DefendedArrow>>
}

/** Mutation results by machine id. */
export type Defended = Readonly<Record<string, DefendedMachine>>

/** Returns the share of mutants that were caught, 0 to 1, excluding equivalent ones. */
export const scoreOf = ({ mutants, equivalent, survivors }: DefendedMachine): number =>
  (mutants - equivalent - survivors.length) / (mutants - equivalent)

/** Mutation coverage of one transition: mutants tried, mutants missed, and checks that caught at least one. */
export interface Defence {
  tried: number
  missed: number
  checks: number
}

/**
 * Returns the mutation coverage of a machine's transitions by transition id; transitions without mutants are absent.
 */
export function defencesOf({ arrows, survivors }: DefendedMachine): Map<string, Defence> {
  const missed = (id: string) => survivors.filter((mutant) => mutant.startsWith(`${id}: `)).length
  return new Map(
    Object.entries(arrows).map(([id, [tried, checks]]) => [id, { tried, checks, missed: missed(id) }]),
  )
}
