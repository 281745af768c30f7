import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/EmptyState'
import { FailedNotice } from './deliveries/FailedNotice'
import { ItemPages } from './ItemPages'
import type { RecordKindName } from './texts'

/** What waits for one of the team, the longest wait first: all of it, or of one kind. */
export function QueuePage() {
  const { t } = useTranslation()
  const [record, setRecord] = useState<RecordKindName | undefined>()
  return (
    <>
      <header className="grid gap-1">
        <h1 className="display text-xl">{t('admin.queue')}</h1>
        <p className="measure text-muted">{t('admin.queueText')}</p>
      </header>
      <FailedNotice />
      <ItemPages
        asked={{ call: 'admin/queue', input: { record } }}
        caption={t('admin.queue')}
        since={t('admin.since')}
        before={(counts) => <Waiting counts={counts} chosen={record} onChoose={setRecord} />}
        empty={
          <EmptyState icon="check" title={t('admin.queueEmpty')}>
            {t('admin.queueEmptyText')}
          </EmptyState>
        }
      />
    </>
  )
}

interface QueueWaitingProps {
  counts: Record<string, number>
  chosen: RecordKindName | undefined
  onChoose: (record: RecordKindName | undefined) => void
}

/** How much of each kind waits, to look at one kind alone. */
function Waiting({ counts, chosen, onChoose }: QueueWaitingProps) {
  const { t } = useTranslation()
  const kinds = Object.entries(counts).filter(([record, n]) => n > 0 || record === chosen)
  if (kinds.length < 2) return null
  const all = Object.values(counts).reduce((sum, n) => sum + n, 0)
  return (
    <ul aria-label={t('admin.waiting')} className="flex flex-wrap gap-2">
      {[[undefined, all] as const, ...kinds].map(([record, n]) => (
        <li key={record ?? ''}>
          <button
            type="button"
            aria-pressed={record === chosen}
            onClick={() => onChoose(record as RecordKindName | undefined)}
            className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-surface px-4 text-sm font-semibold hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent"
          >
            {record ? t(`admin.record.${record}`) : t('admin.all')}
            <span className="font-normal tabular-nums">{n}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
