import { createContext, useContext, useSyncExternalStore } from 'react'
import type { TFunction } from '../../../contract/texts/translate'
import { createI18n, type I18n } from './create-i18n'

/** Texts of the page; without a provider each key is returned as its text. */
export const I18nContext = createContext<I18n>(createI18n())

/** Returns the texts in the current language; re-renders when the language changes or texts are added. */
export function useTranslation(): { t: TFunction; i18n: I18n } {
  const i18n = useContext(I18nContext)
  const current = () => i18n.t
  return { t: useSyncExternalStore(i18n.subscribe, current, current), i18n }
}
