import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useSettings } from '../../../app/api/use-settings'

/**
 * Opens the archive of vector tiles in the settings and loads its renderer; null while loading or if it can't be read.
 * `awaited` is true while it may still arrive.
 */
export function useArchive() {
  const { map_archive: archive, tile_url: tiles } = useSettings()
  const address = archive?.address ?? ''
  const enabled = address !== '' && !tiles
  const query = useQuery({
    queryKey: ['map-archive', address],
    queryFn: async () => {
      const drawing = await import('./vector-tiles')
      return { ...drawing, archive: await drawing.openArchive(address) }
    },
    enabled,
    staleTime: Infinity,
    retry: false,
  })
  const opened = useDeferredValue(query.data ?? null)
  const awaited = enabled && !query.isError && !opened
  return { opened, awaited, drawn: archive?.drawn ?? false }
}

export type OpenedArchive = NonNullable<ReturnType<typeof useArchive>['opened']>
