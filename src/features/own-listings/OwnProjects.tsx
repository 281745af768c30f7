import { useTranslation } from 'react-i18next'
import type { RequestStatus } from '../../../contract/words'
import type { Column } from '../../ui/DataTable'
import { LinkButton } from '../../ui/LinkButton'
import { commonColumns, OpenWords } from './columns'
import { OwnTable } from './OwnTable'
import type { OwnProjectCard } from './standing'
import { useOwnPages } from './use-own-pages'

/** The own projects in one state, newest first. */
export function OwnProjects({ status }: { status?: RequestStatus }) {
  const { t } = useTranslation()
  const list = useOwnPages('get-added-projects', { request_status: status })
  const columns: Column<OwnProjectCard>[] = [
    ...commonColumns<OwnProjectCard>(t, t('projects.own.project')),
    { key: 'stage', title: t('projects.stageName'), cell: (row) => t(`project.type.${row.type}`) },
    {
      key: 'open',
      act: true,
      title: t('wizard.own.open'),
      align: 'end',
      cell: (row) => (
        <LinkButton size="sm" to="/my-project/$id" params={{ id: String(row.id) }}>
          <OpenWords title={row.title} />
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
