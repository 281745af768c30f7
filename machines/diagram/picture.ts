import type { Diagram, Kind } from './types'
import type { Box } from './boxes'

type Frame = { x: number; y: number; width: number; height: number }

/** One line of text in a picture; `marks` precede it and show who acts, `indent` is the room they take. */
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
  /** Below the rule: what can happen without leaving, and exits as text. */
  lines: PictureRow[]
  /** Ids of the transitions listed in the box. */
  transitions: string[]
}

export type PictureArrow = {
  id: string
  points: { x: number; y: number }[]
  label: Frame | null
  rows: PictureRow[]
  kind: Kind | 'mixed'
  /** It is a step of the ordinary path. */
  ordinary: boolean
  /** Ids of the transitions drawn as this arrow. */
  transitions: string[]
}

/** One level of a machine with its coordinates, in CSS pixels from the top left corner. */
export type Sheet = {
  /** The id of the state whose inside this is. */
  id: string
  name: string
  title: string
  description: string
  width: number
  height: number
  boxes: PictureBox[]
  arrows: PictureArrow[]
}

/** What the page of a machine reads, in one language: its texts and its pictures. */
export type Picture = { diagram: Diagram; sheets: Sheet[] }

/** Examples to try a machine with: starting facts, and every event with contents that decide something. */
export type Cases = { starts: unknown[]; events: { type: string; [content: string]: unknown }[] }
