import { useTranslation } from '../../../ui/i18n/use-translation'
import type { Data } from '../../../../contract/calls/call-types'
import { Notice } from '../../../ui/feedback/Notice'

/** Warning shown before refunding a payment with open disputes. */
export function OpenDisputes({ disputes }: Pick<Data<'admin/payment'>['refundable'], 'disputes'>) {
  const { t } = useTranslation()
  if (disputes.length === 0) return null
  return (
    <Notice tone="warn">
      {t('operator.giveBack.disputed', { ids: disputes.map(({ id }) => id).join(', ') })}
    </Notice>
  )
}
