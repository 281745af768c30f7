import { useTranslation } from '../../i18n/use-translation'
import { LinkButton } from '../../ui/LinkButton'

/** The page of the person's own plans, where a purchase leads by itself. */
const plans = '/user/subscription'

/** Where a person goes on once the plan runs: to where they wanted to be, and to their plans, which may be the same. */
export function Onwards({ returnTo }: { returnTo: string }) {
  const { t } = useTranslation()
  const isElsewhere = returnTo !== plans
  return (
    <>
      {isElsewhere && (
        <LinkButton to={returnTo as '/'} tone="primary">
          {t(returnTo === '/list-property' ? 'checkout.toListing' : 'checkout.goOn')}
        </LinkButton>
      )}
      <LinkButton to={plans} tone={isElsewhere ? 'secondary' : 'primary'}>
        {t('checkout.toPackages')}
      </LinkButton>
    </>
  )
}
