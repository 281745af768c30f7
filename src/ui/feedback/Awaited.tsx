import { useTranslation } from '../i18n/use-translation'
import { join } from '../layout/join-classes'
import { Skeleton } from './Skeleton'

/** Skeleton with a text for screen readers. */
export function Awaited({ className }: { className?: string }) {
  const { t } = useTranslation()
  return (
    <div aria-busy="true" className={join('relative overflow-hidden rounded-md', className)}>
      <span className="sr-only">{t('ui.loading')}</span>
      <Skeleton className="size-full" />
    </div>
  )
}
