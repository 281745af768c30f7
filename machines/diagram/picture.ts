import type { ChartMap } from '../story/map-types'
import type { Story } from '../story/types'
import type { Diagram, Kind } from './types'
import type { Box } from './boxes'

type Frame = { x: number; y: number; width: number; height: number }

/** One line of text in a diagram. `marks` precede the text and show the actors; `indent` is the width of the marks. */
export type PictureRow = {
  text: string
  style: 'name' | 'word' | 'condition' | 'note' | 'transition'
  marks: Kind[]
  indent: number
}

export type PictureBox = Frame & {
  id: string
  role: Box['role']
  bad: boolean
  rows: PictureRow[]
  /** Lines below the divider: transitions that don't leave the state, and exits listed as text. */
  lines: PictureRow[]
  transitions: string[]
}

export type PictureArrow = {
  id: string
  points: { x: number; y: number }[]
  label: Frame | null
  rows: PictureRow[]
  kind: Kind | 'mixed'
  /** Whether the arrow is on the ordinary path. */
  ordinary: boolean
  transitions: string[]
}

/** The layout of one level, in CSS pixels from the top left corner. */
export type Sheet = {
  /** Id of the state whose contents are drawn. */
  id: string
  name: string
  title: string
  description: string
  width: number
  height: number
  boxes: PictureBox[]
  arrows: PictureArrow[]
}

/** Data for a machine's page in one language: texts, story, map and diagrams. */
export type Picture = { diagram: Diagram; story: Story; map: ChartMap; sheets: Sheet[] }

/** Sample inputs and events for trying a machine; the events' payloads cover every guard. */
export type Cases = {
  starts: unknown[]
  events: { type: string; [content: string]: unknown }[]
  /** For a flow with screens, the shortest walk to each state, as in a link. */
  walks?: Record<string, string>
}
