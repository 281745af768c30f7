import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ItemPages } from '../../features/admin/ItemPages'
import { EmptyState } from '../../ui/EmptyState'

export const Route = createFileRoute('/admin/')({ component: Queue })

function Queue() {
  const { t } = useTranslation()
  return (
    <>
      <header className="grid gap-1">
        <h1 className="display text-xl">{t('admin.queue')}</h1>
        <p className="text-muted">{t('admin.queueText')}</p>
      </header>
      <ItemPages
        asked={{ call: 'admin/queue', input: {} }}
        caption={t('admin.queue')}
        since={t('admin.since')}
        empty={
          <EmptyState icon="check" title={t('admin.queueEmpty')}>
            {t('admin.queueEmptyText')}
          </EmptyState>
        }
      />
    </>
  )
}
