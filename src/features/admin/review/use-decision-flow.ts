import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { createActor, type ActorRefFrom } from 'xstate'
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

/**
 * Starts the flow of a moderator's decisions. It isn't stopped with its page, so that a decision about several records
 * reaches all of them; each of its waits ends after some seconds.
 */
export function useDecisionFlow(): DecisionPart {
  const api = useApi()
  const queries = useQueryClient()
  const [actor] = useState(() => {
    const made = createActor(decisionMachine.provide({ actors: decisionActors(api) }), { inspect })
    let before: DecisionScreen = 'open'
    made.subscribe((snapshot) => {
      const { screen } = decisionView(snapshot)
      if (screen !== before && answered.has(screen)) void readAgain(queries)
      before = screen
    })
    return made
  })
  useEffect(() => void actor.start(), [actor])
  const view = useFlowView(actor, decisionView)
  return { view, actor }
}

/** Calls `onAnswered` once a decision or an undo is answered. */
export function useAnswers(screen: DecisionScreen, onAnswered: () => void): void {
  const latest = useRef(onAnswered)
  useEffect(() => {
    latest.current = onAnswered
  })
  useEffect(() => {
    if (answered.has(screen)) latest.current()
  }, [screen])
}
