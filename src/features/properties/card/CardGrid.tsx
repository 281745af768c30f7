import { Skeleton } from '../../../ui/Skeleton'
import type { Card } from '../types'
import { ListingCard } from './ListingCard'

const grid = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,16.5rem),1fr))] gap-4 md:gap-5'

export interface CardGridProps {
  cards: readonly Card[]
  /** How many stand above the fold. */
  eager?: number
  heading?: 'h2' | 'h3'
}

/** Listings side by side, as many as fit. */
export function CardGrid({ cards, eager = 0, heading }: CardGridProps) {
  return (
    <ul className={grid}>
      {cards.map((listing, index) => (
        <li
          key={listing.id}
          data-listing={listing.id}
          className="rounded-lg data-lit:ring-2 data-lit:ring-accent"
        >
          <ListingCard listing={listing} eager={index < eager} heading={heading} />
        </li>
      ))}
    </ul>
  )
}

/** The same places while the listings are on their way. */
export function CardGridSkeleton({ count = 8 }: { count?: number }) {
  return (
    <div className={grid} aria-busy="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="overflow-hidden rounded-lg border border-line bg-surface">
          <Skeleton className="aspect-4/3 w-full rounded-none" />
          <div className="grid gap-2 p-4">
            <Skeleton className="h-6 w-2/5" />
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="mt-3 h-4 w-full" />
          </div>
        </div>
      ))}
    </div>
  )
}
