import { contactTexts } from '../../../contract/person/contact-texts'
import { useTranslation } from '../../ui/i18n/use-translation'

/** Returns the texts about who sees contact details, in the current language. */
export function useContactTexts() {
  const { t, i18n } = useTranslation()
  return contactTexts(t, i18n.language)
}
