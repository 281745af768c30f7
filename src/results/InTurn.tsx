import type { ReactNode } from 'react'
import { join } from '../ui/join'
import type { ListReply } from './list-input'
import { useInTurn, type Numbered } from './use-in-turn'

/** A page of things that are told apart by their numbers. */
export interface FoundPage extends ListReply {
  data: readonly Numbered[]
}

export interface InTurnProps<R extends FoundPage> {
  found: R
  /** What is there belongs to the filter before. */
  coming: boolean
  /** Draws what was found. */
  children: (found: R) => ReactNode
  /** Stands below it. */
  pages: ReactNode
}

/** What was found, put in the place of what was there a few at a time; dimmed until all of it is there. */
export function InTurn<R extends FoundPage>({ found, coming, children, pages }: InTurnProps<R>) {
  const data = useInTurn(found.data)
  const busy = coming || data !== found.data
  return (
    <div aria-busy={busy} className={join('grid gap-8', busy && 'opacity-50')}>
      {children({ ...found, data })}
      {pages}
    </div>
  )
}
