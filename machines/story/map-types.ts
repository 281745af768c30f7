import type { Acts, StoryBox, StoryList } from './types'

/** A transition in a box, or several that are told in one line. */
export type MapLine = {
  /** Act ("Owner sends it again"), or the answer ("The price is zero") in a numbered list. */
  text: string
  /** Guard of an act, as "only if …"; null without one. */
  onlyIf: string | null
  /** Leaf state in which the transition ends; null if it doesn't leave the state. */
  to: string | null
  ordinary: boolean
  /** Ids of the transitions. */
  arrows: string[]
}

/** Lines that another box has as well: by the id of its state, and there the numbers of the first and last answer. */
export type MapRepeat = { as: string; from: number; until: number; texts: string[]; arrows: string[] }

/** Answers of a service or guards of an event, in the order in which they are tried; or single acts. */
export type MapPart = {
  /** Event that is answered; null for acts, each of which names its own. */
  title: string | null
  acts: Acts
  lines: (MapLine | MapRepeat)[]
}

/** A leaf state with all its transitions. */
export type MapBox = StoryBox & { isFinal: boolean; isBad: boolean; isOrdinary: boolean; parts: MapPart[] }

/** A compound state, a region or the whole machine, with the transitions that all states inside share. */
export type MapNote = { id: string; title: string; inside: string[]; parts: MapPart[] }

/** Requirements, as in the story, with the way back that they share. */
export type MapList = StoryList & { parts: MapPart[] }

/** Ordinary states of equal rank, by id; null where the other way has none. A list has no states of its own rank. */
export type MapRow = { boxes: (string | null)[]; isList: boolean }

/** One A4 sheet in landscape. The ordinary way is in the first column, or in the first two (`isWide`) if it forks. */
export type MapSheet = {
  isWide: boolean
  rows: MapRow[]
  /** Ids of other states and of notes (`note:<state>`), by column. */
  side: string[][]
  /** Upper bound of the height in CSS pixels at the width on paper. */
  height: number
}

/** Every state and transition of a chart, on sheets. */
export type ChartMap = {
  /** By the id of their state, in the order of their numbers. */
  boxes: Record<string, MapBox>
  notes: Record<string, MapNote>
  list: MapList | null
  /** Columns of a sheet, so that the largest box fits. */
  columns: 1 | 2 | 3
  sheets: MapSheet[]
  /** Numbers of leaf states, from 1. */
  numbers: Record<string, number>
}

/** Content of a map before it is arranged on sheets: rows of the ordinary way, each with the states beside it. */
export type MapContent = Omit<ChartMap, 'sheets' | 'numbers' | 'columns'> & {
  levels: { row: MapRow; side: string[] }[]
}
