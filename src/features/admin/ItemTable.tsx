import { useTranslation } from '../../ui/i18n/use-translation'
import { Apart } from '../../ui/layout/Apart'
import { Badge } from '../../ui/feedback/Badge'
import { DataTable, type Column } from '../../ui/layout/DataTable'
import { LinkButton } from '../../ui/buttons/LinkButton'
import { RelativeTime } from '../../ui/format/RelativeTime'
import { DueDate } from './DueDate'
import { useSubtitle } from './use-subtitle'
import { calledText, stateText, type QueueItem } from './record-texts'

/** Table of records: title, owner, state, since when. */
export function ItemTable({
  caption,
  items,
  since,
}: {
  caption: string
  items: readonly QueueItem[]
  since: string
}) {
  const { t } = useTranslation()
  const subtitle = useSubtitle()
  const columns: Column<QueueItem>[] = [
    {
      key: 'what',
      title: t('admin.what'),
      head: true,
      cell: (item) => (
        <span className="grid justify-items-start">
          <bdi>{calledText(t, item.title)}</bdi>
          <span className="text-xs font-normal text-muted">
            <Apart texts={[t(`admin.one.${item.record}`), subtitle(item)]} />
          </span>
        </span>
      ),
    },
    {
      key: 'who',
      title: t('admin.who'),
      cell: (item) => item.owner && <bdi>{calledText(t, item.owner.name)}</bdi>,
    },
    {
      key: 'state',
      title: t('admin.state'),
      cell: (item) => (
        <span className="grid justify-items-start gap-1">
          <Badge>{stateText(t, item)}</Badge>
          {item.warned && <Badge tone="warn">{t('admin.event.warning.noted')}</Badge>}
        </span>
      ),
    },
    {
      key: 'since',
      title: since,
      cell: (item) => (
        <span className="whitespace-nowrap">
          {item.due ? (
            <span className="grid gap-0.5">
              <span className="text-xs text-muted">{t('operator.answerBy')}</span>
              <DueDate at={item.due} />
            </span>
          ) : (
            <RelativeTime at={item.since} />
          )}
        </span>
      ),
    },
    {
      key: 'look',
      act: true,
      title: t('admin.look'),
      align: 'end',
      cell: (item) => (
        <LinkButton size="sm" to="/admin/record/$record/$id" params={{ record: item.record, id: item.id }}>
          {t('admin.look')}
          <span className="sr-only">: {calledText(t, item.title)}</span>
        </LinkButton>
      ),
    },
  ]
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={items}
      rowKey={(item) => `${item.record} ${item.id}`}
    />
  )
}
