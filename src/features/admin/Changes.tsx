import { useTranslation } from 'react-i18next'
import { DataTable } from '../../ui/DataTable'
import type { AdminRecord } from './words'

/** An edit of a live listing, field by field: what it says now and what it would say (D12). */
export function Changes({ changes }: { changes: AdminRecord['pending_changes'] }) {
  const { t } = useTranslation()
  return (
    <section className="grid gap-2">
      <h2 className="display text-lg">{t('admin.changes')}</h2>
      <DataTable
        caption={t('admin.changes')}
        rows={changes}
        rowKey={(change) => change.label}
        columns={[
          { key: 'field', title: t('admin.field'), head: true, cell: (change) => t(change.label) },
          {
            key: 'before',
            title: t('admin.before'),
            cell: (change) => <del className="no-underline opacity-70">{change.before}</del>,
          },
          {
            key: 'after',
            title: t('admin.after'),
            cell: (change) => <ins className="font-medium no-underline">{change.after}</ins>,
          },
        ]}
      />
    </section>
  )
}
