/** What became of the wrong charts of one machine, as `npm run test:mutants -- --keep` wrote it down. */
export interface DefendedMachine {
  /** A name of what was tried; another one now means that it has to be tried again. */
  from: string
  mutants: number
  /** Those that nobody could tell from the right chart, with reasons beside the tests. */
  equivalent: number
  /** Those that no rule found: `<transition>: <what was changed>`. */
  survivors: readonly string[]
}

/** By machine. */
export type Defended = Readonly<Record<string, DefendedMachine>>

/** The share of wrong charts that the rules found, 0 to 1; equivalent ones do not count. */
export const scoreOf = ({ mutants, equivalent, survivors }: DefendedMachine): number =>
  (mutants - equivalent - survivors.length) / (mutants - equivalent)

/** The transition, or the state, that a wrong chart was changed at. */
export const changedAt = (mutant: string): string => mutant.slice(0, mutant.lastIndexOf(': '))
