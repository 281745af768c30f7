import { ClientOnly } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'
import { Awaited } from '../../ui/feedback/Awaited'
import { MapSwitch } from '../maps/MapSwitch'

export interface MapScreenProps {
  /** Title of the map's content. */
  title: string
  /** Link to the same results as a list. */
  list: ReactNode
  filters: ReactNode
  /** Lazy map component; rendered only in the browser. */
  children: ReactNode
}

/**
 * Frame of a map page. On narrow screens it fills the viewport above the bottom bar, with the map using the remaining
 * height.
 */
export function MapScreen({ title, list, filters, children }: MapScreenProps) {
  const waiting = <Awaited className="min-h-72 w-full flex-1 rounded-lg split:min-h-[70dvh]" />
  return (
    <div className="map-screen wide-page page flex flex-col gap-2 pt-2 max-md:[--bar:calc(3.5rem+1px+env(safe-area-inset-bottom))] max-split:h-[calc(100dvh-3.8125rem-var(--bar,0px))] max-split:min-h-112 split:gap-4 split:pt-4">
      <div className="flex items-center justify-between gap-3">
        <MapSwitch />
        {list}
      </div>
      <h1 className="display text-2xl max-split:sr-only">{title}</h1>
      {filters}
      <ClientOnly fallback={waiting}>
        <Suspense fallback={waiting}>{children}</Suspense>
      </ClientOnly>
    </div>
  )
}
