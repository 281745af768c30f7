import { useMemo, useState, type ReactNode } from 'react'
import type { Point } from '../../../contract/map/map-area'
import type { MapNode } from './port'

interface LocatedListing extends Point {
  id: number
  title: string
}

/**
 * Shows listings on a map as dots that open an info window.
 * @param infoOf renders the content of a listing's info window
 * @returns the id of the open listing, and the props of the map
 */
export function useDots<L extends LocatedListing>(found: readonly L[], infoOf: (listing: L) => ReactNode) {
  const [open, setOpen] = useState<number | null>(null)
  const nodes = useMemo(
    () =>
      found.map(({ id, title, latitude, longitude }): MapNode => {
        return { key: String(id), look: 'dot', text: '', label: title, latitude, longitude }
      }),
    [found],
  )
  const opened = found.find(({ id }) => id === open)
  const info = opened && {
    at: opened,
    content: infoOf(opened),
    onClose: () => setOpen((now) => (now === opened.id ? null : now)),
  }
  return { open, map: { nodes, onNode: (key: string) => setOpen(Number(key)), info: info ?? null } }
}
