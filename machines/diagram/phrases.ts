/** The labels a picture adds to those of its machine. */
export type Phrases = {
  anyStep: string
  /** "and 3 more", behind a list of names. */
  andMore: (count: number) => string
  /** "+3 more", below sentences. */
  more: (count: number) => string
  /** "+ 4 steps inside". */
  steps: (count: number) => string
  onlyIf: (condition: string) => string
  orIf: (condition: string) => string
  otherwise: string
  orOtherwise: string
  and: string
  or: string
  not: (condition: string) => string
  /** The label of a step that happens by itself. */
  onward: string
  /** The small arrow before the name of the target state. */
  onwards: string
  /** The heading above the names of the states before. */
  from: string
  allDone: string
}

export const english: Phrases = {
  anyStep: 'From any of these steps',
  andMore: (count) => `and ${count} more`,
  more: (count) => `+${count} more`,
  steps: (count) => `+ ${count} ${count === 1 ? 'step' : 'steps'} inside`,
  onlyIf: (condition) => `only if ${condition}`,
  orIf: (condition) => `or if ${condition}`,
  otherwise: 'in any other case',
  orOtherwise: 'or in any other case',
  and: ', and ',
  or: ', or ',
  not: (condition) => `it is not so that ${condition}`,
  onward: 'goes on by itself',
  onwards: '→',
  from: 'from',
  allDone: 'all done here',
}
