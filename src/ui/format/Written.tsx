import { useTranslation } from '../i18n/use-translation'
import { writtenIn } from '../../../contract/language/detect-language'

/** User input with the direction and language of its own script. */
export function Written({ text }: { text: string }) {
  const { i18n } = useTranslation()
  return <bdi lang={writtenIn(text, i18n.language)}>{text}</bdi>
}
