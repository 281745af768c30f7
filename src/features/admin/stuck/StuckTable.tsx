import { LinkButton } from '../../../ui/buttons/LinkButton'
import { RelativeTime } from '../../../ui/format/RelativeTime'
import { Checkbox } from '../../../ui/forms/Checkbox'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { DataTable } from '../../../ui/layout/DataTable'
import { DueDate } from '../DueDate'
import { calledText, type QueueItem } from '../record-texts'
import { useSubtitle } from '../use-subtitle'

/** Table of stuck records with a checkbox each: title, user, unchanged since when, and the date passed. */
export function StuckTable({
  caption,
  items,
  chosen,
  onChoose,
}: {
  caption: string
  items: readonly QueueItem[]
  chosen: ReadonlyMap<string, QueueItem>
  onChoose: (items: readonly QueueItem[], isChosen: boolean) => void
}) {
  const { t } = useTranslation()
  const subtitle = useSubtitle()
  return (
    <DataTable
      caption={caption}
      rows={items}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'what',
          title: t('admin.what'),
          head: true,
          cell: (item) => (
            <Checkbox
              checked={chosen.has(item.id)}
              onChange={({ target }) => onChoose([item], target.checked)}
              label={<bdi className="font-semibold">{calledText(t, item.title)}</bdi>}
              hint={subtitle(item) || undefined}
            />
          ),
        },
        {
          key: 'who',
          title: t('admin.who'),
          cell: (item) => item.owner && <bdi>{calledText(t, item.owner.name)}</bdi>,
        },
        {
          key: 'since',
          title: t('admin.stuck.unchanged'),
          cell: (item) => <RelativeTime at={item.since} />,
        },
        { key: 'due', title: t('admin.stuck.due'), cell: (item) => item.due && <DueDate at={item.due} /> },
        {
          key: 'look',
          act: true,
          title: t('admin.look'),
          align: 'end',
          cell: (item) => (
            <LinkButton
              size="sm"
              to="/admin/record/$record/$id"
              params={{ record: item.record, id: item.id }}
            >
              {t('admin.look')}
              <span className="sr-only">: {calledText(t, item.title)}</span>
            </LinkButton>
          ),
        },
      ]}
    />
  )
}
