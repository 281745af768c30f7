/** Labels that a diagram needs in addition to those of its machine. */
export type Phrases = {
  anyStep: string
  /** Text such as "and 3 more", after a list of names. */
  andMore: (count: number) => string
  /** Text such as "+3 more", below transition labels. */
  more: (count: number) => string
  /** Text such as "+ 4 steps inside". */
  steps: (count: number) => string
  onlyIf: (condition: string) => string
  orIf: (condition: string) => string
  otherwise: string
  orOtherwise: string
  and: string
  or: string
  not: (condition: string) => string
  /** Label of a transition without an event. */
  onward: string
  /** Small arrow before the name of the target state. */
  onwards: string
  /** Heading above the names of the source states. */
  from: string
  allDone: string
  /** Label of the arrow into the first state of a record. */
  fromStart: string
  /** Name of an administrator who acts. */
  admin: string
  /** Reason for repeating a step that a service didn't accept. */
  refused: string
  /** Last answer of a list: none of several numbered ones, or any other. */
  none: string
  other: string
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
  fromStart: 'from the start',
  admin: 'Administrator',
  refused: 'Refused, or no answer in time',
  none: 'none of these',
  other: 'anything else',
}
