import { dataKey } from '../../../../contract/texts/translate'
import { useTranslation } from '../../../ui/i18n/use-translation'
import type { PublicationKind } from '../../../../contract/values'
import { Badge } from '../../../ui/feedback/Badge'
import { DataTable, type Column } from '../../../ui/layout/DataTable'
import { LinkButton } from '../../../ui/buttons/LinkButton'
import { Price } from '../../../ui/format/Price'
import { RelativeTime } from '../../../ui/format/RelativeTime'
import { LanguageName } from './choices'
import { fieldsOf } from './entry-fields'
import type { ContentLine, Part } from './content-parts'

const tones = { draft: 'info', published: 'success', withdrawn: 'warn', deleted: 'plain' } as const

/** Returns the columns only some kinds have: the language of entries, or the terms and subscriber count of packages. */
function useOwnColumns(kind: PublicationKind): Column<ContentLine>[] {
  const { t } = useTranslation()
  if (kind === 'package')
    return [
      {
        key: 'price',
        title: t('publishing.field.price'),
        align: 'end',
        cell: ({ plan }) => <PlanPrice plan={plan} />,
      },
      {
        key: 'days',
        title: t('publishing.field.duration_days'),
        align: 'end',
        cell: ({ plan }) => plan && <span className="tabular-nums">{plan.duration_days}</span>,
      },
      {
        key: 'subscribers',
        title: t('publishing.subscribers'),
        align: 'end',
        cell: ({ plan }) => plan && <span className="tabular-nums">{plan.subscribers}</span>,
      },
    ]
  if (!fieldsOf[kind].some(({ write }) => write === 'language')) return []
  return [
    {
      key: 'lang',
      title: t('publishing.field.lang'),
      cell: ({ lang }) => lang && <LanguageName code={lang} />,
    },
  ]
}

/** Price of a plan, or "free". */
function PlanPrice({ plan }: Pick<ContentLine, 'plan'>) {
  const { t } = useTranslation()
  if (!plan) return null
  const { price_minor: minor, currency } = plan
  return minor === 0 ? t('checkout.free') : <Price money={{ minor, currency }} />
}

/** Table of entries: name, language or terms, state, last change. */
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
  const own = useOwnColumns(kind)
  const named = ({ name }: ContentLine) => name || t('publishing.unnamed')
  const noted = ({ note }: ContentLine) =>
    note && kind === 'parameter' ? t(dataKey('publishing.answer', note)) : note
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
        ...own,
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
