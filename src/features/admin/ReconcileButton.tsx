import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../api/failure-text'
import { useApi } from '../../api/use-api'
import { Button } from '../../ui/Button'

/** Asks the gateways now about every payment that is still open, instead of waiting for the sweep. */
export function ReconcileButton() {
  const { t } = useTranslation()
  const api = useApi()
  const queries = useQueryClient()
  const asking = useMutation({
    mutationFn: () => api.call('admin/payments-reconcile', {}, { toast: false }),
    onSuccess: () => queries.invalidateQueries(),
  })
  return (
    <div className="flex items-center">
      <p role="status" className="text-sm text-muted not-empty:me-3">
        {asking.data ? t('admin.reconciled', asking.data.data) : asking.error && failureText(asking.error, t)}
      </p>
      <Button icon="retry" busy={asking.isPending} onClick={() => asking.mutate()}>
        {t('admin.reconcile')}
      </Button>
    </div>
  )
}
