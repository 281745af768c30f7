import type { ReactNode } from 'react'
import { Button } from '../../ui/buttons/Button'

export interface MoreProps {
  /** An infinite query. */
  of: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  children: ReactNode
}

/** "Load more" button of a list; renders nothing on the last page. */
export function More({ of: { hasNextPage, isFetchingNextPage, fetchNextPage }, children }: MoreProps) {
  if (!hasNextPage) return null
  return (
    <Button className="justify-self-center" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      {children}
    </Button>
  )
}
