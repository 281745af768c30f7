import { useQueryClient } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { refundMachine } from '../../../../machines/flows/refund/machine'
import { refundView, type RefundView } from '../../../../machines/flows/refund/view'
import { useApi } from '../../../app/api/use-api'
import { inspect } from '../../../flows/inspect-flow'
import { useFlowView } from '../../../flows/use-flow-view'
import { refundActors } from './refund-actors'

/** Props of every part of the refund flow. */
export interface RefundPart {
  view: RefundView
  actor: ActorRefFrom<typeof refundMachine>
}

/** Starts the refund flow of a payment, which must not change during the component's lifetime. */
export function useRefundFlow(paymentId: string): RefundPart {
  const api = useApi()
  const queries = useQueryClient()
  const [machine] = useState(() => refundMachine.provide({ actors: refundActors(api, queries, paymentId) }))
  const actor = useActorRef(machine, { inspect })
  const view = useFlowView(actor, refundView)
  const { screen } = view
  useEffect(() => {
    // Without an answer, the refreshed list shows whether the order exists.
    if (screen === 'ordered' || screen === 'unsure') void queries.invalidateQueries()
  }, [screen, queries])
  return { view, actor }
}

/**
 * Focuses a section's heading once its refund is stored. While the dialog is open, nothing outside it can take focus.
 */
export function useFocusOnceStored({ screen, method }: RefundView, isAbout: (method: string) => boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isStored = screen === 'ordered' && isAbout(method)
  useEffect(() => {
    if (isStored) heading.current?.focus()
  }, [isStored])
  return { heading, isStored }
}
