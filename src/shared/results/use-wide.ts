import { useSyncExternalStore } from 'react'

/** From here on list and map stand side by side. */
const splitQuery = '(min-width: 68.75rem)'
/** From here on the usual filters stand in a row. */
const rowQuery = '(min-width: 48rem)'

/** Whether a media query matches; never on the server, which renders for a phone. */
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

/** Whether there is room for list and map side by side. */
export const useWide = (): boolean => useMedia(splitQuery)

/** Whether there is room for the usual filters in a row. */
export const useFilterRow = (): boolean => useMedia(rowQuery)
