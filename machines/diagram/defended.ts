/**
 * Of one transition: how many mutants of the chart change it, and how many checks – rules of its machine, and what
 * every chart must be – found at least one of them. Equivalent mutants are not counted.
 */
export type DefendedArrow = readonly [tried: number, checks: number]

/** The results for the mutants of one machine, as written by `npm run lab -- mutants --keep`. */
export interface DefendedMachine {
  /** A fingerprint of what was tried; another one means that it has to be tried again. */
  from: string
  mutants: number
  /** Mutants that no check can distinguish from the right chart, with reasons beside the tests. */
  equivalent: number
  /** Those that no rule found: `<transition>: <what was changed>`. */
  survivors: readonly string[]
  /** By the id of the transition. */
  arrows: Readonly<Record<string, DefendedArrow>>
}

/** By machine. */
export type Defended = Readonly<Record<string, DefendedMachine>>

/** The share of mutants that the rules found, 0 to 1; equivalent ones do not count. */
export const scoreOf = ({ mutants, equivalent, survivors }: DefendedMachine): number =>
  (mutants - equivalent - survivors.length) / (mutants - equivalent)

/** How well one transition is defended: its mutants, those that were not found, and the checks that found one. */
export interface Defence {
  tried: number
  missed: number
  checks: number
}

/** How well each transition of a machine is defended, by its id; those that were not tried are missing. */
export function defencesOf({ arrows, survivors }: DefendedMachine): Map<string, Defence> {
  const missed = (id: string) => survivors.filter((mutant) => mutant.startsWith(`${id}: `)).length
  return new Map(
    Object.entries(arrows).map(([id, [tried, checks]]) => [id, { tried, checks, missed: missed(id) }]),
  )
}
