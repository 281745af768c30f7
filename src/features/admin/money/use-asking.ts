import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { failureText } from '../../../app/api/failure-text'
import { useApi } from '../../../app/api/use-api'

/** Queries the gateway for one payment's status. `notice` is the result for the payment `about`. */
export function useAsking() {
  const { t } = useTranslation()
  const api = useApi()
  const queries = useQueryClient()
  const { mutate, isPending, variables, data, error } = useMutation({
    mutationFn: (id: string) =>
      api.call('admin/payments-reconcile', { payment_transaction_id: id }, { toast: false }),
    onSettled: () => queries.invalidateQueries(),
  })
  const texts = () => {
    if (error) return failureText(error, t)
    if (!data || isPending) return ''
    if (data.data.asked === 0) return t('operator.notAsked')
    return t(data.data.changed > 0 ? 'operator.askedChanged' : 'operator.askedSame')
  }
  return { ask: mutate, asking: isPending, about: variables, notice: texts() }
}

export type Asking = ReturnType<typeof useAsking>
