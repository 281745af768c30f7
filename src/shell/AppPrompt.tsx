import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useSettings } from '../session/use-settings'
import { buttonLook } from '../ui/button-look'
import { Icon } from '../ui/Icon'
import { IconButton } from '../ui/IconButton'
import { closePrompt, onPromptClosed, wasPromptClosed } from './prompt-closed'
import { storeAddress } from './store-address'

const never = () => () => undefined

/** On a phone or tablet: offers the app, where the settings name one, until it is closed (§1, D89). */
export function AppPrompt() {
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
