import { useSyncExternalStore } from 'react'

/** Width from which list and map are side by side. */
const splitQuery = '(min-width: 68.75rem)'
/** Width from which the common filters are in a row. */
const rowQuery = '(min-width: 48rem)'

/** Returns whether a media query matches; false on the server, which renders for a phone. */
function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}

/** Returns whether list and map fit side by side. */
export const useWide = (): boolean => useMedia(splitQuery)

/** Returns whether the common filters fit in a row. */
export const useFilterRow = (): boolean => useMedia(rowQuery)
