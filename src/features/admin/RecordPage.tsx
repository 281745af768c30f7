import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../ui/i18n/use-translation'
import { refusedWith } from '../../app/api/call-failure'
import { useCallQuery } from '../../app/api/call-query'
import { Apart } from '../../ui/layout/Apart'
import { Badge } from '../../ui/feedback/Badge'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { LinkButton } from '../../ui/buttons/LinkButton'
import { QueryFailure } from '../../app/api/QueryFailure'
import { Awaited } from '../../ui/feedback/Awaited'
import { Acts } from './Acts'
import { FeatureAct } from './FeatureAct'
import { HistoryList } from './HistoryList'
import { RecordContent } from './RecordContent'
import { RelatedList } from './RelatedList'
import { RemoveRecord } from './RemoveRecord'
import { useSubtitle } from './use-subtitle'
import { calledText, stateText, type AdminRecord, type RecordKindName } from './record-texts'

/** One record for the admins deciding on it: content, history and actions. */
export function RecordPage({ record, id }: { record: RecordKindName; id: string }) {
  const found = useCallQuery('admin/record', { record, id }, { staleTime: 0 })
  if (refusedWith(found.error, 'NOT_FOUND')) return <NoRecord />
  if (found.data)
    return (
      <>
        <QueryFailure of={found} />
        <Found item={found.data.data} />
      </>
    )
  return found.isError ? <QueryFailure of={found} page /> : <Awaited className="h-96" />
}

/** Notice that the record doesn't exist, without a retry button, which wouldn't help. */
function NoRecord() {
  const { t } = useTranslation()
  return (
    <>
      <h1 className="sr-only">{t('admin.noRecord')}</h1>
      <EmptyState
        title={t('admin.noRecord')}
        action={<LinkButton to="/admin">{t('admin.overview.title')}</LinkButton>}
      >
        {t('admin.noRecordText')}
      </EmptyState>
    </>
  )
}

function Found({ item }: { item: AdminRecord }) {
  const { t } = useTranslation()
  const subtitle = useSubtitle()
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
        <RecordContent item={item} />
        <RemoveRecord item={item} />
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
