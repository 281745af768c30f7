import type { ReactNode } from 'react'
import { join } from '../../ui/layout/join-classes'
import type { ListReply } from './list-input'
import { useGradual, type Numbered } from './use-gradual'

/** A page of records that are distinguished by their numbers. */
export interface FoundPage extends ListReply {
  data: readonly Numbered[]
}

export interface GradualListProps<R extends FoundPage> {
  found: R
  /** What is there belongs to the filter before. */
  coming: boolean
  /** Draws what was found. */
  children: (found: R) => ReactNode
  /** Stands below it. */
  pages: ReactNode
}

/** What was found, put in the place of what was there a few at a time; dimmed until all of it is there. */
export function GradualList<R extends FoundPage>({ found, coming, children, pages }: GradualListProps<R>) {
  const data = useGradual(found.data)
  const busy = coming || data !== found.data
  return (
    <div aria-busy={busy} className={join('grid gap-8', busy && 'opacity-50')}>
      {children({ ...found, data })}
      {pages}
    </div>
  )
}
