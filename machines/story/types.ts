import type { Actor } from '../kit'

/** Actor of a step, which determines its colour, icon and word. `done`: nobody, because the story ends there. */
export type Acts = Exclude<Actor, 'guest' | 'owner'> | 'nobody' | 'done'

/** One step of a story, or one of two routes of equal rank. */
export type StoryBox = {
  /** State that the box opens: a leaf, or the compound state whose ordinary children it joins. */
  id: string
  title: string
  says: string
  acts: Acts[]
}

/** A state that keeps a person at a list of requirements, and who can change that. */
export type StoryBar = { id: string; title: string; says: string; acts: Acts }

/** A requirement: its name and the states that it leads to while it isn't met. */
export type StoryGate = { name: string; bars: StoryBar[] }

/** Answers of one service that all lead to a stop with the same way back, drawn as one box. */
export type StoryList = { title: string; says: string; gates: StoryGate[] }

/**
 * A problem or a return in a row. `back`: number of the earlier step to which the transition returns; null if it leads to a
 * problem, which `title` names.
 */
export type StoryLine = { id: string; back: number | null; title: string; text: string }

/**
 * An arrow into a row, from and to the first or second column. `by`: name of the person who begins. `back`: label of the
 * opposite direction.
 */
export type StoryEdge = { from: 0 | 1; to: 0 | 1; text: string; by?: string; back?: string }

/**
 * Boxes of equal rank. A route that has no step of this rank is null: its arrow passes by. A row has either boxes or a
 * list.
 */
export type StoryRow = {
  boxes: (StoryBox | null)[]
  list: StoryList | null
  /** Arrows from the previous row; from the start in the first row. */
  edges: StoryEdge[]
  lines: StoryLine[]
}

/**
 * Steps of a machine or, in a machine with parallel regions, of one region. `question` and `about` are null for a whole
 * machine.
 */
export type StoryLane = {
  id: string
  question: string | null
  about: string | null
  rows: StoryRow[]
  /** Whether decisions can be undone before anyone else sees them (`heldAs`). */
  held: boolean
}

/** A state outside the ordinary way to which a step leads. `from`: step numbers; 0 is the start. */
export type RareCase = { id: string; title: string; text: string; from: number[] }

/** A machine's ordinary way and what can go wrong on it, in at most nine boxes. */
export type Story = {
  /** Short name of the person: "Buyer". */
  who: string
  counterpart: string | null
  short: string
  /** How the lanes together decide; null without lanes. */
  whole: string | null
  lanes: StoryLane[]
  /** States to which events of the whole machine lead; only in machines with lanes. */
  below: StoryBox[]
  rare: RareCase[]
  /** Every leaf state by the id of the box, failure or rare way to which it belongs. */
  at: Record<string, string>
}
