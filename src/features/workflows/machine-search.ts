/** Figures painted on a story, and ways to colour a diagram. */
export const storyPaints = ['traffic', 'time', 'compare', 'stuck'] as const
export const diagramPaints = ['coverage', 'defended', 'changes'] as const
export const paints = [...storyPaints, ...diagramPaints] as const

export type StoryPaint = (typeof storyPaints)[number]

/** Whether figures are painted on the story. */
export const isStoryPaint = (paint: string | undefined): paint is StoryPaint =>
  storyPaints.some((one) => one === paint)

/** Whether figures are also painted on the map. */
export const isMapPaint = (paint: string | undefined): paint is 'traffic' | 'time' =>
  paint === 'traffic' || paint === 'time'

/** Levels of a machine's page: the story, the map with every state and transition, and the diagram. */
export const levels = ['story', 'map', 'detail'] as const

export type PageLevel = (typeof levels)[number]

/** Query parameters of a machine's page; the selected state is in the hash. */
export interface MachineSearch {
  /** Omitted for the story, or for the diagram if another parameter needs it. */
  level?: PageLevel
  /** Name of the sheet shown; omitted if it is the sheet of the selected state. */
  sheet?: string
  /** Id of a stored record to highlight. */
  id?: string
  /** Event of the record's history that is shown, from 1; omitted for the present. */
  step?: number
  paint?: (typeof paints)[number]
  part?: 'try'
  /** Path of the state whose stuck records are listed; omitted for the first with any. */
  stuck?: string
  /** UTC days of the figures; omitted for the last 30. */
  from?: string
  to?: string
  /** UTC days with which those are compared; omitted for as many days directly before. */
  baseFrom?: string
  baseTo?: string
  /** Versions to compare; omitted for the last release and for the current chart. */
  before?: string
  after?: string
}

/** Returns the level of a page: the one asked for, or the diagram if its sheet, colours or simulation are asked for. */
export const levelOf = ({ level, sheet, paint, part }: MachineSearch): PageLevel =>
  level ?? (sheet || part || (paint && !isStoryPaint(paint)) ? 'detail' : 'story')
