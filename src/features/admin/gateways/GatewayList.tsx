import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import type { CallEnvelope } from '../../../../contract/calls/call-types'
import { refusedWith } from '../../../app/api/call-failure'
import { FailureNotice } from '../../../app/api/FailureNotice'
import { useApi } from '../../../app/api/use-api'
import { LiveRegion } from '../../../ui/feedback/LiveRegion'
import { Notice } from '../../../ui/feedback/Notice'
import { GatewayCard } from './GatewayCard'
import { KeyDialog, SavedKeys } from './KeyDialog'
import { useKeyFlow } from './use-key-flow'
import { nameOf, type PaymentMethodLine } from './gateway-texts'

/** Payment methods in the order shown to users. */
export function GatewayList({ methods }: { methods: readonly PaymentMethodLine[] }) {
  const { t } = useTranslation()
  const flow = useKeyFlow()
  const { view } = flow
  const api = useApi()
  const queries = useQueryClient()
  const list = useRef<HTMLUListElement>(null)
  const moved = useRef<{ gateway: string; move: string } | null>(null)
  const [announced, setAnnounced] = useState('')
  const moving = useMutation({
    mutationFn: (order: { gateway: PaymentMethodLine['gateway']; version: number; move: 'up' | 'down' }) =>
      api.call('admin/gateways:save', order, { toast: false }),
    onError: (error) => {
      if (refusedWith(error, 'CONFLICT')) void queries.invalidateQueries({ queryKey: ['admin/gateways'] })
    },
    onSuccess: ({ data }, { gateway, move }) => {
      moved.current = { gateway, move }
      queries.setQueryData(['admin/gateways', {}], (known?: CallEnvelope<'admin/gateways'>) =>
        known ? { ...known, data } : known,
      )
      const n = data.findIndex((method) => method.gateway === gateway) + 1
      setAnnounced(t('operator.movedTo', { name: nameOf(t, gateway), n, count: data.length }))
      return queries.invalidateQueries()
    },
  })
  // Focus follows the moved item; if the item has reached an end of the list, focus goes to the opposite arrow.
  useEffect(() => {
    if (!moved.current) return
    const { gateway, move } = moved.current
    moved.current = null
    const arrows = [
      ...(list.current?.querySelectorAll<HTMLButtonElement>(`[data-gateway="${gateway}"] [data-move]`) ?? []),
    ]
    const same = arrows.find((arrow) => arrow.dataset['move'] === move)
    ;(same?.disabled ? arrows.find((arrow) => !arrow.disabled) : same)?.focus()
  })
  return (
    <div
      className="grid content-start gap-4"
      data-flow="gateway-keys"
      data-state={view.state}
      data-screen={view.screen}
    >
      <SavedKeys view={view} />
      <FailureNotice error={moving.error} />
      {methods.every(({ is_on, mode }) => !is_on || mode === null) && (
        <Notice tone="warn" role="status">
          {t('operator.nobodyPays')}
        </Notice>
      )}
      <ul ref={list} className="grid gap-4">
        {methods.map((method, at) => (
          <li key={method.gateway}>
            <GatewayCard
              method={method}
              flow={flow}
              first={at === 0}
              last={at === methods.length - 1}
              onMove={(move) =>
                !moving.isPending && moving.mutate({ gateway: method.gateway, version: method.version, move })
              }
            />
          </li>
        ))}
      </ul>
      <KeyDialog methods={methods} {...flow} />
      <LiveRegion text={announced} />
    </div>
  )
}
