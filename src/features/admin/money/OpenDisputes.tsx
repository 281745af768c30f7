import { useTranslation } from '../../../ui/i18n/use-translation'
import { Notice } from '../../../ui/feedback/Notice'

/** Warning shown before refunding a payment with open disputes; `ids` are theirs. */
export function OpenDisputes({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation()
  if (ids.length === 0) return null
  return <Notice tone="warn">{t('operator.giveBack.disputed', { ids: ids.join(', ') })}</Notice>
}
