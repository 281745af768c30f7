import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Envelope, Input } from '../../../../contract/types'
import { CallFailure } from '../../../api/failure'
import { useApi } from '../../../api/use-api'
import type { Way } from './words'

type Order = Omit<Input<'admin/gateways:save'>, 'gateway'>

/** Changes something about one way of paying. Only what is named changes: what others save meanwhile stays. */
export function useSaving({ gateway }: Way) {
  const api = useApi()
  const queries = useQueryClient()
  const saving = useMutation({
    mutationFn: (order: Order) => api.call('admin/gateways:save', { gateway, ...order }, { toast: false }),
    onSuccess: (reply) => {
      queries.setQueryData(['admin/gateways', {}], (known?: Envelope<'admin/gateways'>) =>
        known ? { ...known, data: reply.data } : known,
      )
      return queries.invalidateQueries()
    },
  })
  const errors = (saving.error instanceof CallFailure && saving.error.errors) || {}
  return { ...saving, errors }
}

export type Saving = ReturnType<typeof useSaving>
