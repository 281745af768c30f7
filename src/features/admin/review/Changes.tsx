import { diffArrays } from 'diff'
import { labelText, type AdminRecord } from '../record-texts'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { DataTable } from '../../../ui/layout/DataTable'

export interface ChangesProps {
  changes: AdminRecord['pending_changes']
}

/** Diff of an edit to a live listing, field by field (D12). */
export function Changes({ changes }: ChangesProps) {
  const { t } = useTranslation()
  return (
    <section className="grid gap-2">
      <h2 className="display text-lg">{t('admin.changes')}</h2>
      <DataTable
        caption={t('admin.changes')}
        rows={changes}
        rowKey={({ label }) => label}
        columns={[
          {
            key: 'field',
            title: t('admin.field'),
            head: true,
            cell: ({ label }) => <span className="inline-block wrap-break-word">{labelText(t, label)}</span>,
          },
          {
            key: 'before',
            title: t('own.changes.before'),
            cell: (change) => <Side {...change} of="removed" />,
          },
          { key: 'after', title: t('admin.review.edit'), cell: (change) => <Side {...change} of="added" /> },
        ]}
      />
    </section>
  )
}

const looks = {
  removed: { tag: 'del', look: 'rounded-sm bg-danger-soft px-0.5 text-danger' },
  added: { tag: 'ins', look: 'rounded-sm bg-success-soft px-0.5 font-medium text-success no-underline' },
} as const

/** One side of a change, with the parts missing on the other side marked. */
function Side({ before, after, of }: { before: string; after: string; of: keyof typeof looks }) {
  const { tag: Tag, look } = looks[of]
  const other = of === 'added' ? 'removed' : 'added'
  return (
    <span dir="auto" className="block whitespace-pre-line wrap-anywhere sm:min-w-40">
      {differencesOf(before, after)
        .filter((part) => !part[other])
        .map((part) =>
          part[of] ? (
            <Tag key={part.end} className={look}>
              {part.value}
            </Tag>
          ) : (
            <span key={part.end}>{part.value}</span>
          ),
        )}
    </span>
  )
}

/** Returns the parts of both sides in order, each with its end position, used as key. */
function differencesOf(before: string, after: string) {
  const parts: { value: string; added: boolean; removed: boolean; end: number }[] = []
  // The whitespace is part of the diff, so both sides keep it.
  const [one, other] = [before, after].map((text) => text.split(/(\s+)/)) as [string[], string[]]
  for (const { value, added, removed } of diffArrays(one, other)) {
    const text = value.join('')
    parts.push({ value: text, added, removed, end: (parts.at(-1)?.end ?? 0) + text.length })
  }
  return parts
}
