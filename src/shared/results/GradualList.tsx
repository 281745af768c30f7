import type { ReactNode } from 'react'
import { join } from '../../ui/layout/join-classes'
import type { ListReply } from './list-input'
import { useGradual, type Numbered } from './use-gradual'

/** A page of records with ids. */
export interface FoundPage extends ListReply {
  data: readonly Numbered[]
}

export interface GradualListProps<R extends FoundPage> {
  found: R
  /** Whether the results still belong to the previous filter. */
  coming: boolean
  /** Renders the results. */
  children: (found: R) => ReactNode
  /** Pagination below the results. */
  pages: ReactNode
}

/** List that replaces the previous results a few at a time; dimmed until complete. */
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
