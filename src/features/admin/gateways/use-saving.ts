import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallEnvelope, Input } from '../../../../contract/calls/call-types'
import { CallFailure, refusedWith } from '../../../app/api/call-failure'
import { useApi } from '../../../app/api/use-api'
import type { PaymentMethodLine } from './gateway-texts'

type Order = Omit<Input<'admin/gateways:save'>, 'gateway'>

/**
 * Saves changes to one payment method. Only the given fields change; if someone else has changed the method since,
 * nothing is saved and the page shows the current state.
 */
export function useSaving({ gateway, version }: PaymentMethodLine) {
  const api = useApi()
  const queries = useQueryClient()
  const saving = useMutation({
    mutationFn: (order: Order) =>
      api.call('admin/gateways:save', { gateway, version, ...order }, { toast: false }),
    onError: (error) => {
      if (refusedWith(error, 'CONFLICT')) void queries.invalidateQueries({ queryKey: ['admin/gateways'] })
    },
    onSuccess: (reply) => {
      queries.setQueryData(['admin/gateways', {}], (known?: CallEnvelope<'admin/gateways'>) =>
        known ? { ...known, data: reply.data } : known,
      )
      return queries.invalidateQueries()
    },
  })
  const errors = (saving.error instanceof CallFailure && saving.error.errors) || {}
  return { ...saving, errors }
}
