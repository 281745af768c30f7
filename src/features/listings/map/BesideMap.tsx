import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import type { PropertyFilter } from '../../../../contract/filter/property-filter'
import { useWide } from '../../../shared/results/use-wide'
import { Skeleton } from '../../../ui/feedback/Skeleton'

const ResultsMap = lazy(() => import('./ResultsMap'))

export interface BesideMapProps {
  filter: PropertyFilter
  onFilter: (filter: PropertyFilter, replace?: boolean) => void
  /** The results list. */
  children: ReactNode
}

/** Results list with a map next to it on wide screens; the map's code loads only there. */
export function BesideMap({ filter, onFilter, children }: BesideMapProps) {
  const wide = useWide()
  const list = useRef<HTMLDivElement>(null)
  const [lit, setLit] = useState<string | null>(null)
  useEffect(() => {
    const card = lit && list.current?.querySelector(`[data-listing="${lit}"]`)
    if (!card) return
    card.toggleAttribute('data-lit', true)
    return () => void card.toggleAttribute('data-lit', false)
  }, [lit])
  const point = (target: EventTarget) => {
    const card = target instanceof Element ? target.closest<HTMLElement>('[data-listing]') : null
    setLit(card?.dataset['listing'] ?? null)
  }
  return (
    <div className="split:grid split:grid-cols-[minmax(0,55fr)_minmax(0,45fr)] split:items-start split:gap-6 min-[106.25rem]:grid-cols-[minmax(0,58fr)_minmax(0,42fr)]">
      <div
        ref={list}
        onPointerOver={({ target }) => point(target)}
        onPointerLeave={() => setLit(null)}
        onFocus={({ target }) => point(target)}
        onBlur={() => setLit(null)}
      >
        {children}
      </div>
      <div className="sticky top-[calc(3.8125rem+var(--filters))] -me-6 hidden h-[calc(100dvh-3.8125rem-var(--filters))] split:block">
        {wide && (
          <Suspense fallback={<Skeleton className="size-full rounded-none" />}>
            <ResultsMap filter={filter} onFilter={onFilter} lit={lit} onLit={setLit} className="h-full" />
          </Suspense>
        )}
      </div>
    </div>
  )
}
