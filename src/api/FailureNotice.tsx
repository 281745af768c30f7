import { useTranslation } from 'react-i18next'
import { Notice } from '../ui/Notice'
import { failureText } from './failure-text'

/** Says why a call did not go through; nothing where it did. */
export function FailureNotice({ error }: { error: Error | null }) {
  const { t } = useTranslation()
  if (!error) return null
  return (
    <Notice tone="danger" role="alert">
      {failureText(error, t)}
    </Notice>
  )
}
