import { useTranslation } from 'react-i18next'
import { showToast } from '../shell/toast'
import { IconButton } from '../ui/IconButton'

/**
 * Passes the address to the device's own share sheet, or copies it; where neither is to be had, it is shown to be
 * copied. `query`: with what is asked in it.
 */
export function ShareButton({ title, query = false }: { title: string; query?: boolean }) {
  const { t } = useTranslation()
  const share = async () => {
    const url = location.origin + location.pathname + (query ? location.search : '')
    try {
      // A desktop may have the sheet and refuse this: then the address is copied.
      if (navigator.canShare?.({ title, url })) return await navigator.share({ title, url })
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
    try {
      await navigator.clipboard.writeText(url)
      showToast({ kind: 'success', text: t('public.detail.copied') })
    } catch {
      // No clipboard without a secure address, or it was refused.
      showToast({ kind: 'info', text: url })
    }
  }
  return <IconButton icon="share" label={t('public.detail.share')} onClick={() => void share()} />
}
