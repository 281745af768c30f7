import type { RegisteredRouter } from '@tanstack/react-router'
import { languageParam } from '../../../contract/language/language-path'
import type { Input } from '../../../contract/calls/call-types'
import { failureText } from '../api/failure-text'
import type { Api } from '../api/port'
import { callQuery } from '../api/call-query'
import { addTexts, firstLanguage, type Speaker } from '../i18n/add-texts'
import { setCookie } from '../session/theme'
import { currentToken, session } from '../session/session-store'
import { showToast } from '../toasts/show-toast'

type Code = Input<'get_languages'>['language_code']

/**
 * Switches the page's language without a reload, loading all its texts (D97), since any open component may need them.
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

/** Saves the language for e-mails and notifications; the page doesn't wait for it. */
async function writtenTo(api: Api, lang: string): Promise<void> {
  try {
    await api.call('update_profile', { lang }, { toast: false })
  } catch (error) {
    console.warn('The language of mails stays as it was', error)
  }
}

/**
 * Changes the language of this page, later pages and the user's e-mails. With `isDemo`, no account is changed. If the
 * texts can't be loaded, the page stays as it is and shows an error.
 */
export async function chooseLanguage(router: RegisteredRouter, lang: string, isDemo: boolean): Promise<void> {
  const { api, queryClient, i18n } = router.options.context
  try {
    await switchLanguage({ api, queryClient, i18n }, lang)
    setCookie('lang', lang)
    session.actions.languageChosen({ code: lang })
    await queryClient.invalidateQueries()
    // A language in the address (e.g. from a search engine) would override the choice after a reload.
    const { [languageParam]: named, ...search } = router.latestLocation.search as Record<string, unknown>
    if (named !== undefined) await router.navigate({ to: '.', search: search as never, replace: true })
    if (currentToken() !== null && !isDemo) void writtenTo(api, lang)
    await router.invalidate()
  } catch (error) {
    showToast({ kind: 'error', text: failureText(error, i18n.t) })
  }
}
