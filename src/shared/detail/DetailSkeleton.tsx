import { Skeleton } from '../../ui/feedback/Skeleton'

/** Placeholder of a detail page while it loads. */
export function DetailSkeleton() {
  return (
    <div className="page grid gap-6 pt-6" aria-busy="true">
      <Skeleton className="aspect-4/3 max-h-[34rem] w-full rounded-lg md:aspect-16/9" />
      <Skeleton className="h-9 w-48" />
      <Skeleton className="h-7 w-2/3" />
      <Skeleton className="h-5 w-1/2" />
      <Skeleton className="h-40 w-full" />
    </div>
  )
}
