import { useQueryClient } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { gatewayKeysMachine } from '../../../../machines/flows/gateway-keys/machine'
import { gatewayKeysView, type GatewayKeysView } from '../../../../machines/flows/gateway-keys/view'
import { useApi } from '../../../app/api/use-api'
import { inspect } from '../../../flows/inspect-flow'
import { useFlowView } from '../../../flows/use-flow-view'
import { keyActors } from './key-actors'

/** Props of every part of the flow that changes keys. */
export interface KeyFlowPart {
  view: GatewayKeysView
  actor: ActorRefFrom<typeof gatewayKeysMachine>
}

/** Starts the flow that changes the keys of one payment method at a time. */
export function useKeyFlow(): KeyFlowPart {
  const api = useApi()
  const queries = useQueryClient()
  const [machine] = useState(() => gatewayKeysMachine.provide({ actors: keyActors(api, queries) }))
  const actor = useActorRef(machine, { inspect })
  const view = useFlowView(actor, gatewayKeysView)
  const { screen } = view
  useEffect(() => {
    // Without an answer, the refreshed list shows whether the change is stored.
    if (screen === 'saved' || screen === 'unsure') void queries.invalidateQueries()
  }, [screen, queries])
  return { view, actor }
}
