import { Skeleton } from '../../../ui/Skeleton'
import { CardGridSkeleton } from '../../../results/CardGridSkeleton'

/** The home page's sections while they are on their way. */
export function HomeSkeleton() {
  return (
    <div className="grid gap-12">
      {['a', 'b'].map((name) => (
        <div key={name} className="grid gap-4">
          <Skeleton className="h-7 w-56" />
          <CardGridSkeleton count={4} />
        </div>
      ))}
    </div>
  )
}
