import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { page } from '../../../../contract/limits'
import type { ProjectFilter } from '../../../../contract/filter/project-filter'
import { useCallQuery } from '../../../app/api/call-query'
import { boundsOf, tidy } from '../../../shared/maps/bounds'
import { wholeWorld, type MapSight } from '../../../shared/maps/port'

const limit = page.limitMax

/**
 * Loads projects for the map. The first hundred matches determine the initial view; if there are more matches, up to a
 * hundred within the visible area are fetched as the map moves. `more` is true if some matches are omitted.
 */
export function useProjectMap(filter: ProjectFilter) {
  const [sight, setSight] = useState<MapSight | null>(null)
  const { offset: _o, cursor: _c, limit: _l, sort: _s, ...asked } = filter
  const all = useCallQuery('get-projects', { ...asked, limit }, { placeholderData: keepPreviousData })
  const many = (all.data?.total ?? 0) > limit
  const near = useCallQuery(
    'get-projects',
    { ...asked, ...(sight && tidy(sight)), limit },
    { enabled: many && sight !== null, placeholderData: keepPreviousData },
  )
  const query = many && near.data ? near : all
  const begins = all.isPlaceholderData ? undefined : all.data?.data
  const target = useMemo(() => begins && (boundsOf(begins) ?? wholeWorld), [begins])
  const total = query.data?.total ?? 0
  return { query, found: query.data?.data ?? [], target: target ?? null, setSight, more: total > limit }
}
