import { useState } from 'react'
import { map } from '../../../../contract/limits'
import { writeArea, type Point } from '../../../../contract/map/map-area'

/** State of an area being drawn, corner by corner, by clicking the map or adding its centre. */
export function useDrawing(onArea: (area: string) => void) {
  const [corners, setCorners] = useState<readonly Point[] | null>(null)
  return {
    corners,
    start: () => setCorners([]),
    cancel: () => setCorners(null),
    add: (point: Point) =>
      setCorners((had) => (had && had.length < map.areaPointsMax ? [...had, point] : had)),
    undo: () => setCorners((had) => had && had.slice(0, -1)),
    done: () => {
      if (!corners || corners.length < map.areaPointsMin) return
      setCorners(null)
      onArea(writeArea(corners))
    },
  }
}

export type Drawing = ReturnType<typeof useDrawing>
