import { useTranslation } from '../../ui/i18n/use-translation'
import type { Gateway } from '../../../machines/flows/checkout/setup'
import { useCallQuery } from '../../app/api/call-query'
import { Notice } from '../../ui/feedback/Notice'

export interface TestModeBannerProps {
  /** Omits the text on how to pay. */
  brief?: boolean
  /** Chosen method; it may be simulated while others charge. */
  gateway?: Gateway | null
}

/** Notice that no money moves, shown if all gateways or the chosen gateway are sandboxes (rule 6). */
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
