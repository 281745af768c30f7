import { useTranslation } from 'react-i18next'
import { usePerson } from '../../../session/use-session'
import { LinkButton } from '../../../ui/LinkButton'
import { Notice } from '../../../ui/Notice'

/** A premium property without a package that opens it: what is missing and how to get it (D81). */
export function PremiumLock({ slugId }: { slugId: string }) {
  const { t } = useTranslation()
  const person = usePerson()
  const returnTo = `/properties-details/${slugId}`
  return (
    <Notice
      title={t('public.detail.lockedTitle')}
      actions={
        <>
          <LinkButton to="/subscription-plan" search={{ returnTo }} tone="primary" size="sm">
            {t('public.detail.lockedPlans')}
          </LinkButton>
          {!person && (
            <LinkButton to="/login" search={{ returnTo }} size="sm">
              {t('shell.signIn')}
            </LinkButton>
          )}
        </>
      }
    >
      {t('public.detail.lockedText')}
    </Notice>
  )
}
