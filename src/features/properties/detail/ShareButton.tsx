import { useTranslation } from 'react-i18next'
import { showToast } from '../../../shell/toast'
import { IconButton } from '../../../ui/IconButton'

/** Hands the address to the device's own share sheet, or copies it where there is none. */
export function ShareButton({ title }: { title: string }) {
  const { t } = useTranslation()
  const share = async () => {
    const url = location.origin + location.pathname
    try {
      if ('share' in navigator) await navigator.share({ title, url })
      else {
        await (navigator as Navigator).clipboard.writeText(url)
        showToast({ kind: 'success', text: t('public.detail.copied') })
      }
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
      showToast({ kind: 'info', text: url })
    }
  }
  return <IconButton icon="share" label={t('public.detail.share')} onClick={() => void share()} />
}
