import { useEffect } from 'react'

/** A page of the administration that reads what the address asks for. */
export interface PartProps {
  /** As it stands in the address, unchecked. */
  search: Record<string, unknown>
  onSearch: (search: object) => void
}

/**
 * Leads back to the last page of a list whose page in the address is past it: what stood there has been dealt with, here or
 * by somebody else. `pages` is undefined until the list is there.
 */
export function usePageWithin(
  page: number,
  pages: number | undefined,
  goTo: (page: number) => void,
): { isPast: boolean } {
  const isPast = pages !== undefined && pages > 0 && page > pages
  useEffect(() => {
    if (isPast) goTo(pages)
  })
  return { isPast }
}
