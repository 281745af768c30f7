import { useQueryClient } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { decisionMachine } from '../../../../machines/flows/decision/machine'
import {
  decisionView,
  type DecisionScreen,
  type DecisionView,
} from '../../../../machines/flows/decision/view'
import { useApi } from '../../../app/api/use-api'
import { inspect } from '../../../flows/inspect-flow'
import { useFlowView } from '../../../flows/use-flow-view'
import { decisionActors, readAgain } from './decision-actors'

/** Props of every part of the decision flow. */
export interface DecisionPart {
  view: DecisionView
  actor: ActorRefFrom<typeof decisionMachine>
}

/** Screens that follow an answer, after which the queue may have changed. */
const answered: ReadonlySet<DecisionScreen> = new Set(['decided', 'refused', 'undone', 'notUndone'])

/** Starts the flow of a moderator's decisions. */
export function useDecisionFlow(): DecisionPart {
  const api = useApi()
  const [machine] = useState(() => decisionMachine.provide({ actors: decisionActors(api) }))
  const actor = useActorRef(machine, { inspect })
  const view = useFlowView(actor, decisionView)
  return { view, actor }
}

/** Refetches the queue once a decision or an undo is answered; `onAnswered` is called first. */
export function useAnswers(screen: DecisionScreen, onAnswered: () => void): void {
  const queries = useQueryClient()
  const latest = useRef(onAnswered)
  useEffect(() => {
    latest.current = onAnswered
  })
  useEffect(() => {
    if (!answered.has(screen)) return
    latest.current()
    void readAgain(queries)
  }, [screen, queries])
}
