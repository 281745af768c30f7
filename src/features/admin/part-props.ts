import { useEffect } from 'react'

/** Props of an admin page that reads the URL. */
export interface PartProps {
  /** Unvalidated query parameters. */
  search: Record<string, unknown>
  onSearch: (search: object) => void
}

/**
 * Redirects to a list's last page if the URL points past it, which happens once entries have been dealt with. `pages`
 * is undefined until the list is loaded.
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
