import { contactTexts } from '../../../contract/person/contact-texts'
import { useTranslation } from '../../ui/i18n/use-translation'

/** Sentences about who sees contact details, in the language that is read now. */
export function useContactTexts() {
  const { t, i18n } = useTranslation()
  return contactTexts(t, i18n.language)
}
