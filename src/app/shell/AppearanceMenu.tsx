import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { useAtom } from '../../ui/hooks/use-atom'
import { surely } from '../hydration/retry-start'
import { setCookie, themes, type Theme } from '../session/theme'
import { useSettings } from '../api/use-settings'
import { Icon, type IconName } from '../../ui/pictures/Icon'
import { Spinner } from '../../ui/feedback/Spinner'
import { HeaderMenu, menuItem } from './HeaderMenu'

const themeIcons: Record<Theme, IconName> = { light: 'sun', dark: 'moon', system: 'phone' }

/**
 * Menu for language and theme. Both are stored in cookies, so the server renders the next page correctly from the
 * start.
 */
export function AppearanceMenu() {
  const { t, i18n } = useTranslation()
  const router = useRouter()
  const { languages, demo_mode: isDemo } = useSettings()
  const { theme } = router.options.context
  const chosenTheme = useAtom(theme)
  const [coming, setComing] = useState<string | null>(null)

  const choose = async (code: string) => {
    setComing(code)
    try {
      // Loaded on demand, since few users change the language.
      const { chooseLanguage } = await surely(() => import('./choose-language'))
      await chooseLanguage(router, code, isDemo)
    } finally {
      setComing(null)
    }
  }
  const chooseTheme = (choice: Theme) => {
    theme.set(choice)
    setCookie('theme', choice)
  }
  return (
    <HeaderMenu id="appearance-menu" icon="globe" label={t('shell.appearance')}>
      <fieldset className="grid">
        <legend className="px-3 pt-2 pb-1 text-xs text-muted">{t('shell.language')}</legend>
        {languages.map(({ code, name }) => (
          <button
            key={code}
            type="button"
            lang={code}
            aria-pressed={code === i18n.language}
            className={menuItem}
            onClick={() => void choose(code)}
          >
            {coming === code ? (
              <Spinner />
            ) : (
              <Icon name={code === i18n.language ? 'check' : 'globe'} size={18} />
            )}
            {name}
          </button>
        ))}
      </fieldset>
      <fieldset className="mt-1 grid border-t border-line pt-1">
        <legend className="sr-only">{t('shell.theme')}</legend>
        <p aria-hidden="true" className="px-3 pt-2 pb-1 text-xs text-muted">
          {t('shell.theme')}
        </p>
        {themes.map((choice) => (
          <button
            key={choice}
            type="button"
            aria-pressed={choice === chosenTheme}
            className={menuItem}
            onClick={() => chooseTheme(choice)}
          >
            <Icon name={choice === chosenTheme ? 'check' : themeIcons[choice]} size={18} />
            {t(`shell.theme.${choice}`)}
          </button>
        ))}
      </fieldset>
    </HeaderMenu>
  )
}
