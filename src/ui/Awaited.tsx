import { useTranslation } from 'react-i18next'
import { join } from './join'
import { Skeleton } from './Skeleton'

/** The place of one thing that is on its way, in grey, and in a word for who does not see it. */
export function Awaited({ className }: { className?: string }) {
  const { t } = useTranslation()
  return (
    <div aria-busy="true" className={join('relative overflow-hidden rounded-md', className)}>
      <span className="sr-only">{t('ui.loading')}</span>
      <Skeleton className="size-full" />
    </div>
  )
}
