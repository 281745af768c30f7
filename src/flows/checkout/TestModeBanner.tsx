import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../api/use-api'
import { callQuery } from '../../api/query'
import { Notice } from '../../ui/Notice'

/** Says that no money moves, wherever payments go to the stand-in (rule 6); with how to pay unless `brief`. */
export function TestModeBanner({ brief }: { brief?: boolean }) {
  const { t } = useTranslation()
  const { data } = useQuery(callQuery(useApi(), 'web-settings', {}))
  if (!data?.data.test_payments) return null
  return (
    <Notice tone="warn" title={t('checkout.testMode')}>
      {!brief && t('checkout.testModeText')}
    </Notice>
  )
}
