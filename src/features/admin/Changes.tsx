import { useTranslation } from 'react-i18next'
import { BeforeAfter } from '../../ui/BeforeAfter'
import type { AdminRecord } from './texts'

/** An edit of a live listing, field by field: what it says now and what it would say (D12). */
export function Changes({ changes }: { changes: AdminRecord['pending_changes'] }) {
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
