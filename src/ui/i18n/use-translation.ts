import { createContext, useContext, useSyncExternalStore } from 'react'
import type { TFunction } from '../../../contract/texts/translate'
import { createI18n, type I18n } from './create-i18n'

/** The texts of the page; outside of one each key stands for itself. */
export const I18nContext = createContext<I18n>(createI18n())

/** The texts in the language that is read now; what asks is drawn again when that changes or texts are added. */
export function useTranslation(): { t: TFunction; i18n: I18n } {
  const i18n = useContext(I18nContext)
  const current = () => i18n.t
  return { t: useSyncExternalStore(i18n.subscribe, current, current), i18n }
}
