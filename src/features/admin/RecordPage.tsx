import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../api/query'
import { Apart } from '../../ui/Apart'
import { Badge } from '../../ui/Badge'
import { QueryFailure } from '../../api/QueryFailure'
import { KeyValue } from '../../ui/KeyValue'
import { Awaited } from '../../ui/Awaited'
import { useDates } from '../../ui/use-dates'
import { Acts } from './Acts'
import { FeatureAct } from './FeatureAct'
import { HistoryList } from './HistoryList'
import { PaymentKnown } from './money/PaymentKnown'
import { Belongings } from './people/Belongings'
import { PrivateFiles } from './PrivateFiles'
import { MemberPermissions } from './team/MemberPermissions'
import { RelatedList } from './RelatedList'
import { Submissions } from './Submissions'
import { useSubtitle } from './use-subtitle'
import { calledText, stateText, timeOf, valueText, type AdminRecord, type RecordKindName } from './texts'
import { BeforeAfter } from '../../ui/BeforeAfter'

/** An edit of a live listing, field by field: what it says now and what it would say (D12). */
function Changes({ changes }: { changes: AdminRecord['pending_changes'] }) {
  const { t } = useTranslation()
  return (
    <section className="grid gap-2">
      <h2 className="display text-lg">{t('admin.changes')}</h2>
      <BeforeAfter
        caption={t('admin.changes')}
        titles={{ field: t('admin.field'), before: t('admin.before'), after: t('admin.after') }}
        changes={changes.map((change) => ({ ...change, label: t(change.label) }))}
      />
    </section>
  )
}

/** Characters of a value that stands beside its name; what is longer is text to be read. */
const oneLine = 100

/** One record for the people who decide about it: what it says, how it got here, what can be done. */
export function RecordPage({ record, id }: { record: RecordKindName; id: string }) {
  const found = useCallQuery('admin/record', { record, id }, { staleTime: 0 })
  if (found.isError) return <QueryFailure of={found} page />
  if (!found.data) return <Awaited className="h-96" />
  return <Found item={found.data.data} />
}

function Found({ item }: { item: AdminRecord }) {
  const { t } = useTranslation()
  const subtitle = useSubtitle()
  const date = useDates({ dateStyle: 'medium', timeStyle: 'short' })
  const written = (label: string, value: string) => {
    const at = timeOf(label, value)
    return at ? date(at) : valueText(t, label, value)
  }
  return (
    <article
      className="grid gap-6 lg:grid-cols-[1fr_20rem]"
      data-record={item.record}
      data-state={item.state}
    >
      <div className="grid content-start gap-6">
        <header className="grid gap-2">
          <p className="flex flex-wrap items-center gap-2 text-xs text-muted">
            {t(`admin.one.${item.record}`)} <Badge>{stateText(t, item)}</Badge>
          </p>
          <h1 className="display text-xl">
            <bdi>{calledText(t, item.title)}</bdi>
          </h1>
          <p className="text-sm text-muted">
            <Apart texts={[item.owner?.name, subtitle(item)].filter((texts) => texts !== item.title)} />
          </p>
          <p className="text-sm">
            <Link
              to="/workflows/$machine"
              params={{ machine: item.record }}
              search={{ id: item.id }}
              className="link"
            >
              {t('atlas.seeWorkflow')}
            </Link>
          </p>
        </header>
        {item.images.length > 0 && (
          <ul aria-label={t('admin.images')} className="grid grid-cols-2 gap-2 sm:grid-cols-3">
            {item.images.map((image) => (
              <li key={image.url}>
                <img
                  src={image.url}
                  alt={image.alt}
                  loading="lazy"
                  className="aspect-4/3 w-full rounded-md bg-sunken object-cover"
                />
              </li>
            ))}
          </ul>
        )}
        {item.files && item.files.length > 0 && <PrivateFiles files={item.files} />}
        {item.record === 'agent-application' && <Submissions id={item.id} />}
        {item.pending_changes.length > 0 && <Changes changes={item.pending_changes} />}
        <section className="grid gap-2">
          <h2 className="display text-lg">{t('admin.fields')}</h2>
          <KeyValue
            items={item.fields.map(({ label, value }) => ({
              name: t(label),
              value: <bdi>{written(label, value)}</bdi>,
              isLong: value.length > oneLine || value.includes('\n'),
            }))}
          />
        </section>
        {item.record === 'payment' && <PaymentKnown id={item.id} />}
        {item.record === 'membership' && <MemberPermissions id={item.id} />}
        {item.record === 'account' && <Belongings id={Number(item.id)} />}
      </div>
      <div className="grid content-start gap-6">
        <Acts item={item} />
        {(item.record === 'property' || item.record === 'project') && <FeatureAct item={item} />}
        {item.related && item.related.length > 0 && <RelatedList related={item.related} />}
        <HistoryList history={item.history} />
      </div>
    </article>
  )
}
