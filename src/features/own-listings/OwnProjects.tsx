import { useTranslation } from 'react-i18next'
import type { ListingStatus } from '../../../contract/values'
import type { Column } from '../../ui/DataTable'
import { LinkButton } from '../../ui/LinkButton'
import { useDates } from '../../ui/use-dates'
import { commonColumns, endColumn, OpenTitle } from './columns'
import { Drafts } from './Drafts'
import { OwnTable } from './OwnTable'
import type { OwnProjectCard } from './standing'
import { useOwnPages } from './use-own-pages'

/** The own projects in one state, newest first. */
export function OwnProjects({ status }: { status?: ListingStatus }) {
  const { t } = useTranslation()
  const date = useDates({ dateStyle: 'medium' })
  const list = useOwnPages('get-added-projects', { listing_status: status })
  const columns: Column<OwnProjectCard>[] = [
    ...commonColumns<OwnProjectCard>(t, t('projects.own.project')),
    { key: 'stage', title: t('projects.stageName'), cell: (row) => t(`project.type.${row.type}`) },
    endColumn<OwnProjectCard>(t, date),
    {
      key: 'open',
      act: true,
      title: t('wizard.own.open'),
      align: 'end',
      cell: (row) => (
        <LinkButton size="sm" to="/my-project/$id" params={{ id: String(row.id) }}>
          <OpenTitle title={row.title} />
        </LinkButton>
      ),
    },
  ]
  const drafts = list.data?.pages[0]?.drafts ?? []
  if (status === 'draft' && drafts.length > 0) return <Drafts drafts={drafts} kind="project" />
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
