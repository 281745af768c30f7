import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useSettings } from '../../../app/api/use-settings'

/**
 * The archive of vector tiles that the settings name, opened, with the module that draws it; null while it is fetched,
 * and where it cannot be read. `awaited`: it may still come.
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
