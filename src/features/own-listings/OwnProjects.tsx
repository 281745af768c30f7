import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { page } from '../../../contract/limits'
import type { RequestStatus } from '../../../contract/words'
import { useApi } from '../../api/use-api'
import { Badge } from '../../ui/Badge'
import type { Column } from '../../ui/DataTable'
import { LinkButton } from '../../ui/LinkButton'
import { OwnTable } from './OwnTable'
import { standingOf, toneOf, type OwnProjectCard } from './standing'

/** The own projects in one state, newest first. */
export function OwnProjects({ status }: { status?: RequestStatus }) {
  const { t } = useTranslation()
  const api = useApi()
  const list = useInfiniteQuery({
    queryKey: ['get-added-projects', { status }, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        'get-added-projects',
        { request_status: status, offset: pageParam, limit: page.limit },
        { signal, toast: false },
      ),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loaded = pages.length * page.limit
      return loaded < (last.total ?? 0) ? loaded : undefined
    },
  })
  const columns: Column<OwnProjectCard>[] = [
    { key: 'title', title: t('projects.own.project'), head: true, cell: (row) => <bdi>{row.title}</bdi> },
    {
      key: 'state',
      title: t('wizard.own.state'),
      cell: (row) => <Badge tone={toneOf[standingOf(row)]}>{t(`wizard.state.${standingOf(row)}`)}</Badge>,
    },
    { key: 'stage', title: t('projects.stageName'), cell: (row) => t(`projects.type.${row.type}`) },
    {
      key: 'open',
      title: t('wizard.own.open'),
      align: 'end',
      cell: (row) => (
        <LinkButton size="sm" to="/my-project/$id" params={{ id: String(row.id) }}>
          {t('wizard.own.open')}
          <span className="sr-only">: {row.title}</span>
        </LinkButton>
      ),
    },
  ]
  return (
    <OwnTable
      list={list}
      columns={columns}
      caption={t('projects.own.table')}
      icon="box"
      empty={t('projects.own.emptyText')}
      add={
        <LinkButton tone="primary" to="/list-project">
          {t('projects.own.add')}
        </LinkButton>
      }
    />
  )
}
