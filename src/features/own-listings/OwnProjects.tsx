import { useTranslation } from 'react-i18next'
import type { RequestStatus } from '../../../contract/words'
import { Badge } from '../../ui/Badge'
import type { Column } from '../../ui/DataTable'
import { LinkButton } from '../../ui/LinkButton'
import { OwnTable } from './OwnTable'
import { standingOf, toneOf, type OwnProjectCard } from './standing'
import { useOwnPages } from './use-own-pages'

/** The own projects in one state, newest first. */
export function OwnProjects({ status }: { status?: RequestStatus }) {
  const { t } = useTranslation()
  const list = useOwnPages('get-added-projects', { request_status: status })
  const columns: Column<OwnProjectCard>[] = [
    { key: 'title', title: t('projects.own.project'), head: true, cell: (row) => <bdi>{row.title}</bdi> },
    {
      key: 'state',
      title: t('wizard.own.state'),
      cell: (row) => <Badge tone={toneOf[standingOf(row)]}>{t(`wizard.state.${standingOf(row)}`)}</Badge>,
    },
    { key: 'stage', title: t('projects.stageName'), cell: (row) => t(`project.type.${row.type}`) },
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
