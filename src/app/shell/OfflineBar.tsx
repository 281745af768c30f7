import { useSyncExternalStore } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { Icon } from '../../ui/pictures/Icon'

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/** Notice that the network is down and the page may be out of date. */
export function OfflineBar() {
  const { t } = useTranslation()
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status" className="fixed inset-x-0 top-15 z-30">
      {!online && (
        <p className="flex items-center justify-center gap-2 border-b border-line bg-warn-soft px-4 py-2 text-sm text-ink">
          <Icon name="warn" size={18} className="text-warn" />
          {t('shell.offline')}
        </p>
      )}
    </div>
  )
}
