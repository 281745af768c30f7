import { dataKey } from '../../../../contract/texts/translate'
import { useTranslation } from '../../../ui/i18n/use-translation'
import type { RecordKindName } from '../record-texts'

export interface KindFilterProps {
  counts: Record<string, number>
  chosen: RecordKindName | undefined
  onChoose: (record: RecordKindName | undefined) => void
}

/** Filter by kind of record, with the number of pending records of each kind. */
export function KindFilter({ counts, chosen, onChoose }: KindFilterProps) {
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
            {record ? t(dataKey('admin.record', record)) : t('admin.all')}
            <span className="font-normal tabular-nums">{n}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
