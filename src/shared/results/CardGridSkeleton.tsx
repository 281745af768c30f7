import { Skeleton } from '../../ui/feedback/Skeleton'

/** Grid of cards with as many columns as fit. */
export const cardGrid = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,16.5rem),1fr))] gap-4 md:gap-5'

/** Placeholder of a card grid. */
export function CardGridSkeleton({ count = 8 }: { count?: number }) {
  return (
    <div className={cardGrid} aria-busy="true">
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
