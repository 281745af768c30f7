import { useLocation } from '@tanstack/react-router'
import { useTranslation } from '../../ui/i18n/use-translation'
import { LinkButton } from '../../ui/buttons/LinkButton'
import { Notice } from '../../ui/feedback/Notice'
import { CallFailure } from './call-failure'
import { failureText } from './failure-text'

/**
 * Shows why a call failed; renders nothing if it succeeded. If the user's package lacks a feature, links to the
 * packages that include it.
 */
export function FailureNotice({ error }: { error: Error | null }) {
  const { t } = useTranslation()
  const returnTo = useLocation({ select: ({ href }) => href })
  if (!error) return null
  const gate = error instanceof CallFailure ? error.feature : undefined
  return (
    <Notice
      tone="danger"
      role="alert"
      actions={
        gate && (
          <LinkButton to="/subscription-plan" search={{ for: gate, returnTo }} size="sm" icon="box">
            {t('public.detail.lockedPlans')}
          </LinkButton>
        )
      }
    >
      {failureText(error, t)}
    </Notice>
  )
}
