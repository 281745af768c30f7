import { useTranslation } from '../../../i18n/use-translation'
import type { PublicationKind } from '../../../../contract/values'
import { Badge } from '../../../ui/Badge'
import { DataTable } from '../../../ui/DataTable'
import { LinkButton } from '../../../ui/LinkButton'
import { RelativeTime } from '../../../ui/RelativeTime'
import type { ContentLine, Part } from './parts'

const tones = { draft: 'info', published: 'success', withdrawn: 'warn', deleted: 'plain' } as const

/** Entries in rows: what it is called, where it stands, since when. */
export function EntryTable({
  part,
  kind,
  entries,
}: {
  part: Part
  kind: PublicationKind
  entries: readonly ContentLine[]
}) {
  const { t } = useTranslation()
  const named = ({ name }: ContentLine) => name || t('publishing.unnamed')
  const noted = ({ note }: ContentLine) =>
    note && kind === 'parameter' ? t(`publishing.answer.${note}`) : note
  return (
    <DataTable
      caption={t(`publishing.kind.${kind}`)}
      rows={entries}
      rowKey={(entry) => entry.id}
      columns={[
        {
          key: 'name',
          title: t('admin.what'),
          head: true,
          cell: (entry) => (
            <span className="grid justify-items-start">
              <bdi>{named(entry)}</bdi>
              {entry.note && (
                <bdi className="line-clamp-1 text-xs font-normal text-muted">{noted(entry)}</bdi>
              )}
            </span>
          ),
        },
        {
          key: 'state',
          title: t('admin.state'),
          cell: ({ state }) => <Badge tone={tones[state]}>{t(`admin.state.publication.${state}`)}</Badge>,
        },
        {
          key: 'changed',
          title: t('admin.changed'),
          cell: ({ changed_at: at }) => (
            <span className="whitespace-nowrap">
              <RelativeTime at={at} />
            </span>
          ),
        },
        {
          key: 'edit',
          act: true,
          title: t('publishing.edit'),
          align: 'end',
          cell: (entry) => (
            <LinkButton size="sm" to="/admin/$part" params={{ part }} search={{ kind, id: entry.id }}>
              {t(entry.state === 'deleted' ? 'admin.look' : 'publishing.edit')}
              <span className="sr-only">: {named(entry)}</span>
            </LinkButton>
          ),
        },
      ]}
    />
  )
}
