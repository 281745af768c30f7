import { useEffect } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { useApi } from '../api/use-api'
import { useAtom } from '../../ui/hooks/use-atom'
import { Icon } from '../../ui/pictures/Icon'
import { keepLater } from './cache-homes-later'
import { keptCount } from './cached-count'

/** Shows how many saved listings are available offline, and updates the offline copies. */
export function KeptCount({ total }: { total: number }) {
  const { t, i18n } = useTranslation()
  const api = useApi()
  const kept = useAtom(keptCount)
  useEffect(() => keepLater(api, i18n.language), [api, i18n.language])
  return (
    <p role="status" className="flex min-h-6 items-center gap-1.5 text-sm text-muted">
      {kept > 0 && (
        <>
          <Icon name="check" size={18} />
          {t('offline.kept', { kept, total })}
        </>
      )}
    </p>
  )
}
