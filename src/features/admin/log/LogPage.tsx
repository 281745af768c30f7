import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { may } from '../../../../contract/api/permissions'
import { useApi } from '../../../app/api/use-api'
import { usePerson } from '../../../app/session/use-session'
import { DownloadButton } from '../export/DownloadButton'
import type { PartProps } from '../part-props'
import { filterOf } from './log-filter'
import { LogFilters } from './LogFilters'
import { LogLines } from './LogLines'
import { LogTable } from './LogTable'

/** Lines per page. */
const perPage = 30

/** All state transitions, latest first: who, when, what and why. The filter is stored in the URL. */
export function LogPage({ search, onSearch }: PartProps) {
  const { t } = useTranslation()
  const api = useApi()
  const me = usePerson()
  const filter = filterOf(search)
  const list = useInfiniteQuery({
    queryKey: ['admin/log', filter, 'pages'],
    queryFn: ({ pageParam: before, signal }) =>
      api.call('admin/log', { ...filter, before, limit: perPage }, { signal, toast: false }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    staleTime: 0,
    placeholderData: (before) => before,
  })
  const pages = list.data?.pages ?? []
  const rows = pages.flatMap(({ data }) => data)
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid gap-1">
          <h1 className="display text-xl">{t('log.title')}</h1>
          <p className="measure text-muted">{t('log.text')}</p>
        </div>
        {may(me, 'log') && <DownloadButton what="log" filter={filter} />}
      </header>
      <LogFilters filter={filter} events={pages[0]?.events ?? []} onFilter={onSearch} />
      <LogLines
        of={list}
        count={rows.length}
        filter={filter}
        none={t('log.noneText')}
        onShowAll={() => onSearch({})}
      >
        <LogTable rows={rows} />
      </LogLines>
    </>
  )
}
