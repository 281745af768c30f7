import { useTranslation } from '../../../ui/i18n/use-translation'
import type { Data } from '../../../../contract/calls/call-types'
import { Badge } from '../../../ui/feedback/Badge'
import { DataTable, type Column } from '../../../ui/layout/DataTable'
import { LinkButton } from '../../../ui/buttons/LinkButton'
import { OpenTitle } from './OpenTitle'
import { featuringTone } from './featuring-tone'
import { useDates } from '../../../ui/format/use-dates'
import { OwnList } from './OwnList'
import { useOwnPages } from './use-own-pages'

type AdvertisementLine = Data<'get-featured-data'>[number]

/** The user's featured listings in every state, newest first. */
export function Advertisements() {
  const { t } = useTranslation()
  const date = useDates({ dateStyle: 'long' })
  const list = useOwnPages('get-featured-data', {})
  const columns: Column<AdvertisementLine>[] = [
    {
      key: 'title',
      title: t('featuring.listing'),
      head: true,
      cell: (row) => <bdi>{(row.property ?? row.project)?.title}</bdi>,
    },
    {
      key: 'state',
      title: t('wizard.own.state'),
      cell: (row) => (
        <div className="grid justify-items-start gap-1">
          <Badge tone={featuringTone[row.state]}>{t(`featuring.state.${row.state}`)}</Badge>
          {row.reject_reason && <bdi className="text-xs text-muted">{row.reject_reason}</bdi>}
        </div>
      ),
    },
    {
      key: 'until',
      title: t('featuring.until'),
      cell: (row) => (row.state === 'rejected' ? '—' : date(row.end_at)),
    },
    { key: 'open', act: true, title: t('wizard.own.open'), align: 'end', cell: (row) => <Open row={row} /> },
  ]
  return (
    <OwnList
      list={list}
      icon="star"
      empty={t('featuring.emptyText')}
      add={
        <LinkButton tone="primary" to="/user/properties">
          {t('own.property.heading')}
        </LinkButton>
      }
    >
      {(rows) => (
        <DataTable caption={t('featuring.table')} columns={columns} rows={rows} rowKey={(row) => row.id} />
      )}
    </OwnList>
  )
}

function Open({ row: { property, project } }: { row: AdvertisementLine }) {
  const texts = <OpenTitle title={(property ?? project)?.title} />
  if (property)
    return (
      <LinkButton size="sm" to="/my-property/$slugId" params={{ slugId: property.slug_id }}>
        {texts}
      </LinkButton>
    )
  if (!project) return null
  return (
    <LinkButton size="sm" to="/my-project/$id" params={{ id: String(project.id) }}>
      {texts}
    </LinkButton>
  )
}
