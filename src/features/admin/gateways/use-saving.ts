import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallEnvelope, Input } from '../../../../contract/calls/call-types'
import { refusedWith } from '../../../app/api/call-failure'
import { useApi } from '../../../app/api/use-api'
import type { PaymentMethodLine } from './gateway-texts'

type Order = Pick<Input<'admin/gateways:save'>, 'is_on'>

/**
 * Switches a payment method on or off. If it has changed since, nothing is saved and the page shows the current
 * state.
 */
export function useSaving({ gateway, version }: PaymentMethodLine) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
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
}
