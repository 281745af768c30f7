import { Link } from '@tanstack/react-router'
import { calledText, labelText, stateText, type AdminRecord } from './record-texts'
import { useTranslation } from '../../ui/i18n/use-translation'
import { Badge } from '../../ui/feedback/Badge'

/** Related records that matter for the decision, each with the reason. */
export function RelatedList({ related }: { related: NonNullable<AdminRecord['related']> }) {
  const { t } = useTranslation()
  return (
    <section className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      <h2 className="display text-lg">{t('admin.related')}</h2>
      <ul className="grid gap-3 text-sm">
        {related.map((one) => (
          <li key={`${one.note} ${one.id}`} className="grid gap-1">
            <span className="flex flex-wrap items-center gap-2">
              <Link
                to="/admin/record/$record/$id"
                params={{ record: one.record, id: one.id }}
                className="link font-semibold"
              >
                <bdi>{calledText(t, one.title)}</bdi>
              </Link>
              <Badge>{stateText(t, one)}</Badge>
            </span>
            <span className="text-xs text-muted">{labelText(t, one.note)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
