import { useTranslation } from 'react-i18next'
import { IconButton } from '../ui/IconButton'
import { canShareByDevice, copyAddress, shareByDevice } from './share-address'

/** Hands the page's address, with what is asked in it, to the device's own choice of apps, or copies it. */
export function ShareButton({ title }: { title: string }) {
  const { t } = useTranslation()
  const share = async () => {
    const page = { title, url: location.origin + location.pathname + location.search }
    if (!canShareByDevice(page) || !(await shareByDevice(page))) await copyAddress(page, t)
  }
  return <IconButton icon="share" label={t('public.detail.share')} onClick={() => void share()} />
}
