import type { ActorRefFrom } from 'xstate'
import type { eligibilityMachine } from '../../../machines/flows/eligibility/machine'
import type { FreePlan, Purpose } from '../../../machines/flows/eligibility/ports'
import { useTranslation } from '../../ui/i18n/use-translation'
import { EventButton } from '../EventButton'

interface FreePlanTermsProps {
  plan: Pick<FreePlan, 'quota' | 'days'>
  purpose: Purpose
}

/** Terms of a free plan, such as "One listing for 30 days. Nothing to pay." */
export function FreePlanTerms({ plan: { quota, days }, purpose }: FreePlanTermsProps) {
  const { t } = useTranslation()
  const slots =
    quota === null
      ? t(`eligibility.freePlan.unlimited.${purpose}`)
      : t(`eligibility.freePlan.slots.${purpose}`, { count: quota })
  return t('eligibility.freePlan.terms', { slots, days: t('eligibility.freePlan.days', { count: days }) })
}

interface FreePlanOfferProps extends FreePlanTermsProps {
  actor: ActorRefFrom<typeof eligibilityMachine>
}

/** Terms of the free plan, with the button that takes it. */
export function FreePlanOffer({ actor, ...terms }: FreePlanOfferProps) {
  const { t } = useTranslation()
  return (
    <div className="grid justify-items-start gap-2 pt-2">
      <p className="text-sm">
        <FreePlanTerms {...terms} />
      </p>
      <EventButton actor={actor} event="plan.taken" can tone="primary" size="sm">
        {t('eligibility.freePlan.take')}
      </EventButton>
    </div>
  )
}
