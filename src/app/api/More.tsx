import type { ReactNode } from 'react'
import { Button } from '../../ui/buttons/Button'

export interface MoreProps {
  /** A list that is asked for page by page. */
  of: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  children: ReactNode
}

/** Asks for the next page of a list; nothing where all of it stands there. */
export function More({ of: { hasNextPage, isFetchingNextPage, fetchNextPage }, children }: MoreProps) {
  if (!hasNextPage) return null
  return (
    <Button className="justify-self-center" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      {children}
    </Button>
  )
}
