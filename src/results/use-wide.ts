import { useSyncExternalStore } from 'react'

/** From here on list and map stand side by side. */
const splitQuery = '(min-width: 68.75rem)'

/** Whether there is room for list and map side by side; never on the server, which draws for a phone. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(splitQuery)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => matchMedia(splitQuery).matches,
    () => false,
  )
}
