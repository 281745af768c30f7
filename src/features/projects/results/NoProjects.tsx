import { useQueries } from '@tanstack/react-query'
import { useTranslation } from '../../../ui/i18n/use-translation'
import type { ProjectFilter } from '../../../../contract/filter/project-filter'
import { callQuery } from '../../../app/api/call-query'
import { useApi } from '../../../app/api/use-api'
import { countText } from '../../../shared/results/count-text'
import type { ActiveFilter } from '../../../shared/results/filters/FilterChips'
import { changed } from '../../../shared/results/list-input'
import { NoMatches } from '../../../shared/results/NoMatches'
import { withoutText } from '../../../shared/results/filters/without-text'

export interface NoProjectsProps {
  filter: ProjectFilter
  active: readonly ActiveFilter<ProjectFilter>[]
  onFilter: (filter: ProjectFilter) => void
}

/** Maximum number of filters tried; for each, the matches without that filter are counted. */
const triedMax = 8

/** Empty state of the projects: counts the matches without each filter to suggest which to remove. */
export default function NoProjects({ filter, active, onFilter }: NoProjectsProps) {
  const { t } = useTranslation()
  const api = useApi()
  const tried = active.slice(0, triedMax)
  const replies = useQueries({
    queries: tried.map(({ without }) =>
      callQuery(api, 'get-projects', { ...changed(filter, without), limit: 1 }),
    ),
  })
  const alternatives = tried
    .flatMap(({ text, without }, at) => {
      const listed = replies[at]?.data
      return listed?.total ? [{ text, listed, total: listed.total, filter: changed(filter, without) }] : []
    })
    .toSorted((a, b) => b.total - a.total)
    .map(({ text, listed, filter: other }) => ({
      text: t('public.results.alternative', {
        text: withoutText(t, text),
        count: countText(t, listed, 'project'),
      }),
      filter: other,
    }))
  return <NoMatches isFiltered={active.length > 0} alternatives={alternatives} onFilter={onFilter} />
}
