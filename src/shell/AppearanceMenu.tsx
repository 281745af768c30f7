import type { Input } from '../../contract/types'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { languageParam } from '../../contract/language-address'
import { useTranslation } from '../i18n/use-translation'
import { useAtom } from '../session/use-atom'
import { failureText } from '../api/failure-text'
import type { Api } from '../api/port'
import { callQuery } from '../api/query'
import { addTexts, firstLanguage, type Speaker } from '../i18n/add-texts'
import { setCookie, themes, type Theme } from '../session/appearance'
import { currentToken, session } from '../session/store'
import { useSettings } from '../session/use-settings'
import { Icon, type IconName } from '../ui/Icon'
import { Spinner } from '../ui/Spinner'
import { HeaderMenu, menuItem } from './HeaderMenu'
import { showToast } from './toast'

const themeIcons: Record<Theme, IconName> = { light: 'sun', dark: 'moon', system: 'phone' }

type Code = Input<'get_languages'>['language_code']

/**
 * Switches the page to another language without a reload, with all its texts (D97): what is open may need any of them.
 */
async function switchLanguage(speaker: Speaker & { api: Api }, lang: string): Promise<void> {
  const { api, queryClient, i18n } = speaker
  if (lang === firstLanguage(i18n)) await addTexts(speaker, 'rest', lang)
  else {
    const { data } = await queryClient.ensureQueryData(
      callQuery(api, 'get_languages', { language_code: lang as Code }),
    )
    if (Array.isArray(data)) throw new Error(`get_languages gave no texts for ${lang}`)
    i18n.add({ lang: data.code, rtl: data.rtl, texts: data.file_name })
  }
  i18n.changeLanguage(lang)
}

/** Mails and messages come in the language that was chosen, too; that this page speaks it does not wait for them. */
async function writtenTo(api: Api, lang: string): Promise<void> {
  try {
    await api.call('update_profile', { lang }, { toast: false })
  } catch (error) {
    console.warn('The language of mails stays as it was', error)
  }
}

/** Language and theme. Both are kept in cookies, so that the server draws the next page right at once. */
export function AppearanceMenu() {
  const { t, i18n } = useTranslation()
  const router = useRouter()
  const queryClient = useQueryClient()
  const { languages, demo_mode: isDemo } = useSettings()
  const { api, theme, i18n: instance } = router.options.context
  const chosenTheme = useAtom(theme)
  const [coming, setComing] = useState<string | null>(null)

  const chooseLanguage = async (code: string) => {
    setComing(code)
    try {
      await switchLanguage({ api, queryClient, i18n: instance }, code)
      setCookie('lang', code)
      session.actions.languageChosen({ code })
      await queryClient.invalidateQueries()
      // An address in a language (a search engine's, say) would show the old one after a reload.
      const { [languageParam]: named, ...search } = router.latestLocation.search as Record<string, unknown>
      if (named !== undefined) await router.navigate({ to: '.', search, replace: true })
      if (currentToken() !== null && !isDemo) void writtenTo(api, code)
      await router.invalidate()
    } catch (error) {
      showToast({ kind: 'error', text: failureText(error, t) })
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
            onClick={() => void chooseLanguage(code)}
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
