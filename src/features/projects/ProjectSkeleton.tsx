import { Skeleton } from '../../ui/Skeleton'

/** A project while it is on its way. */
export function ProjectSkeleton() {
  return (
    <div className="page grid gap-6 py-6 md:py-10" aria-busy="true">
      <Skeleton className="h-8 w-2/3" />
      <Skeleton className="h-5 w-1/2" />
      <Skeleton className="aspect-video max-h-[30rem] w-full rounded-lg" />
      <Skeleton className="h-40 w-full" />
    </div>
  )
}
