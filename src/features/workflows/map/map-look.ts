import type { ChartMap } from '../../../../machines/story/map-types'
import type { Story } from '../../../../machines/story/types'
import type { StateFigures } from './map-figures'

/** Data with which the parts of a map are drawn. */
export interface MapLook {
  map: ChartMap
  story: Story
  /** Names of all states by id. */
  titles: ReadonlyMap<string, string>
  selected: string | undefined
  lit: ReadonlySet<string>
  /** Figures of states by id; undefined if none are asked for or loaded. */
  painted: { paint: 'traffic' | 'time'; figures: ReadonlyMap<string, StateFigures> } | undefined
}

/** Ordinary states of a map by id, whose numbers are filled. */
export const isOrdinary = ({ map }: Pick<MapLook, 'map'>, id: string): boolean =>
  map.boxes[id]?.isOrdinary ?? false
