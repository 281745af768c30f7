import { lazy } from 'react'
import { Place } from '../../../detail/Place'
import type { Full } from '../types'
import { placeLine } from './place-line'

const PositionMap = lazy(() => import('./PositionMap'))

/** Where the property is, and on the map its neighbours. */
export function Position({ property }: { property: Full }) {
  return <Place address={placeLine(property)} at={property} map={<PositionMap property={property} />} />
}
