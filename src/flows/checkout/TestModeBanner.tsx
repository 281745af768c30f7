import { useTranslation } from '../../ui/i18n/use-translation'
import type { Gateway } from '../../../machines/flows/checkout/setup'
import { useCallQuery } from '../../app/api/call-query'
import { Notice } from '../../ui/feedback/Notice'

export interface TestModeBannerProps {
  /** Leaves out how to pay. */
  brief?: boolean
  /** The method that was chosen: beside ones that charge, only this one may be simulated. */
  gateway?: Gateway | null
}

/** A notice that no money moves, if all gateways are sandboxes or the chosen one is (rule 6). */
export function TestModeBanner({ brief, gateway }: TestModeBannerProps) {
  const { t } = useTranslation()
  const { data } = useCallQuery('web-settings', {})
  const isTested = gateway && data?.data.test_gateways.includes(gateway)
  if (!data?.data.test_payments && !isTested) return null
  return (
    <Notice tone="warn" title={t('checkout.testMode')}>
      {!brief && t('checkout.testModeText')}
    </Notice>
  )
}
