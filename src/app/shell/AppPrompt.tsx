import { useSyncExternalStore } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { useSettings } from '../api/use-settings'
import { buttonLook } from '../../ui/buttons/button-styles'
import { Icon } from '../../ui/pictures/Icon'
import { IconButton } from '../../ui/buttons/IconButton'
import { closePrompt, onPromptClosed, wasPromptClosed } from './dismiss-prompt'

interface Stores {
  appstore_id: string
  playstore_id: string
}

const appStore = (id: string) =>
  /^https?:/.test(id) ? id : `https://apps.apple.com/app/id${id.replace(/^id/, '')}`

const playStore = (id: string) =>
  /^https?:/.test(id) ? id : `https://play.google.com/store/apps/details?id=${encodeURIComponent(id)}`

/** Returns the app-store address for this device; null for other devices or if the settings have none (D89). */
export function storeAddress(userAgent: string, { appstore_id, playstore_id }: Stores): string | null {
  if (/iPhone|iPad|iPod/.test(userAgent)) return appstore_id ? appStore(appstore_id) : null
  if (/Android/.test(userAgent)) return playstore_id ? playStore(playstore_id) : null
  return null
}

const never = () => () => undefined

/**
 * Offers the mobile app on phones and tablets, if the settings name one, until the user dismisses the offer (§1, D89).
 */
export default function AppPrompt() {
  const { t } = useTranslation()
  const settings = useSettings()
  const closed = useSyncExternalStore(onPromptClosed, wasPromptClosed, () => true)
  const agent = useSyncExternalStore(
    never,
    () => navigator.userAgent,
    () => '',
  )
  const address = storeAddress(agent, settings)
  if (!address || closed) return null
  return (
    <aside
      aria-label={t('shell.app')}
      className="fixed inset-x-3 bottom-20 z-40 flex items-center gap-3 rounded-lg border border-line bg-surface p-3 shadow-float md:inset-x-auto md:end-4 md:bottom-4 md:w-96"
    >
      <Icon name="phone" className="text-accent" />
      <p className="flex-1 text-sm">{t('shell.appText', { name: settings.company_name })}</p>
      <a href={address} className={buttonLook({ tone: 'primary', size: 'sm' })}>
        {t('shell.appOpen')}
      </a>
      <IconButton icon="close" label={t('ui.close')} onClick={closePrompt} />
    </aside>
  )
}
