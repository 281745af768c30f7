import { memo } from 'react'
import { cardGrid } from '../../../shared/results/CardGridSkeleton'
import type { Card } from '../listing-types'
import { ListingCard } from './ListingCard'
import { eagerIn } from '../../../ui/pictures/Picture'

export interface CardGridProps {
  cards: readonly Card[]
  /** Number of cards above the fold. */
  eager?: number
  heading?: 'h2' | 'h3'
  /** Layout; by default a grid with as many columns as fit. */
  className?: string
}

/** Grid of listing cards. */
export const CardGrid = memo(function CardGrid({
  cards,
  eager = 0,
  heading,
  className = cardGrid,
}: CardGridProps) {
  return (
    <ul className={className}>
      {cards.map((listing, index) => (
        <li
          key={listing.id}
          data-listing={listing.id}
          className={`rounded-lg data-lit:ring-2 data-lit:ring-accent ${index < eager ? '' : 'when-near'}`}
        >
          <ListingCard listing={listing} eager={eagerIn(index, eager)} heading={heading} />
        </li>
      ))}
    </ul>
  )
})
