import type { QueryClient } from '@tanstack/react-query'
import type * as ports from '../../../../machines/flows/gateway-keys/ports'
import { callQuery } from '../../../app/api/call-query'
import type { Api } from '../../../app/api/port'
import { port } from '../../../flows/port'
import type { PaymentMethodLine } from './gateway-texts'

/** Returns the changes that are possible to a payment method's keys. */
export function keyOfferOf({ version, source, unreadable }: PaymentMethodLine): ports.KeyOffer {
  return {
    version,
    canSet: source !== 'environment',
    canRemove: source !== 'environment' && (source === 'stored' || unreadable),
  }
}

/** Implements the ports of the gateway key machine with the API. */
export function keyActors(api: Api, queries: QueryClient) {
  const { queryKey } = callQuery(api, 'admin/gateways', {})
  return {
    readMethod: port<ports.ReadMethodOutput, ports.ReadMethodInput>(async ({ input, signal }) => {
      const envelope = await api.call('admin/gateways', {}, { signal, toast: false })
      queries.setQueryData(queryKey, envelope)
      const method = envelope.data.find(({ gateway }) => gateway === input.gateway)
      const none = { version: 0, canSet: false, canRemove: false }
      return { ok: true, offer: method ? keyOfferOf(method) : none }
    }),
    saveKeys: port<ports.SaveKeysOutput, ports.SaveKeysInput>(async ({ input, signal }) => {
      const { gateway, version, keys } = input
      const change = keys === null ? { forget_keys: true } : { keys: { ...keys } }
      const sent = { gateway, version, ...change }
      const { data } = await api.call('admin/gateways:save', sent, { signal, toast: false })
      queries.setQueryData(queryKey, (known) => known && { ...known, data })
      return { ok: true }
    }),
  }
}
