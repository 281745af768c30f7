import { useTranslation } from '../../ui/i18n/use-translation'
import { LinkButton } from '../../ui/buttons/LinkButton'
import { CheckoutActions } from './CheckoutActions'
import type { CheckoutPart } from './screen-props'

/** Screen for a state that needs only a sentence and actions. */
export function OutcomeScreen({ view, actor }: CheckoutPart) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap gap-3">
      <CheckoutActions view={view} actor={actor} />
      {view.screen === 'bank' && (
        <LinkButton
          to="/bank-transfer/$packageId"
          params={{ packageId: view.package?.id ?? '' }}
          tone="primary"
        >
          {t('checkout.toTransfer')}
        </LinkButton>
      )}
      {view.screen === 'notLoaded' && (
        <LinkButton to="/subscription-plan">{t('checkout.seePlans')}</LinkButton>
      )}
      {(view.screen === 'pending' || view.screen === 'needsReview' || view.screen === 'refundDue') && (
        <LinkButton to="/user/transactions">{t('checkout.seePayments')}</LinkButton>
      )}
    </div>
  )
}
