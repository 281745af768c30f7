import { useActorRef } from '@xstate/react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ComponentType } from 'react'
import { verificationMachine } from '../../../machines/flows/verification/machine'
import { verificationView, type VerificationScreen } from '../../../machines/flows/verification/view'
import { useApi } from '../../app/api/use-api'
import type { FrameMood } from '../FlowFrame'
import { inspect } from '../inspect-flow'
import { MachineFrame } from '../MachineFrame'
import { ProblemNotice } from '../ProblemNotice'
import { useFlowView } from '../use-flow-view'
import { verificationActors } from './actors'
import { FormScreen } from './FormScreen'
import type { VerificationPart } from './screen-props'
import { StandingScreen } from './StandingScreen'
import { forgetAnswers } from './use-unsaved-answers'
import { WaitScreen } from '../WaitScreen'

const Wait = (part: VerificationPart) => <WaitScreen flow="verification" {...part} />

const screens: Record<VerificationScreen, { Screen: ComponentType<VerificationPart>; mood?: FrameMood }> = {
  closed: { Screen: StandingScreen },
  reading: { Screen: Wait, mood: 'waiting' },
  noAnswer: { Screen: StandingScreen, mood: 'bad' },
  unavailable: { Screen: StandingScreen },
  form: { Screen: FormScreen },
  sending: { Screen: Wait, mood: 'waiting' },
  unsure: { Screen: StandingScreen, mood: 'bad' },
  changed: { Screen: StandingScreen, mood: 'bad' },
  pending: { Screen: StandingScreen, mood: 'waiting' },
  asked: { Screen: StandingScreen },
  failed: { Screen: StandingScreen, mood: 'bad' },
  revoked: { Screen: StandingScreen, mood: 'bad' },
  verified: { Screen: StandingScreen, mood: 'good' },
}

/** Agent verification, driven by the verification machine. */
export function VerificationFlow() {
  const api = useApi()
  const queries = useQueryClient()
  const [machine] = useState(() => verificationMachine.provide({ actors: verificationActors(api) }))
  const actor = useActorRef(machine, { inspect })
  const view = useFlowView(actor, verificationView)
  const { screen } = view
  useEffect(() => actor.send({ type: 'form.opened' }), [actor])
  // Refetch the settings and user data, because they contain the status too (D47).
  const settled = screen === 'pending' || screen === 'verified'
  useEffect(() => {
    if (!settled) return
    forgetAnswers()
    for (const call of ['web-settings', 'get-user-data']) void queries.invalidateQueries({ queryKey: [call] })
  }, [settled, queries])
  return <VerificationScreens view={view} actor={actor} />
}

/** The flow's page in the current state of its machine. */
export function VerificationScreens({ view, actor }: VerificationPart) {
  const { Screen, mood } = screens[view.screen]
  return (
    <MachineFrame flow="verification" view={view} mood={mood}>
      <ProblemNotice view={view} />
      <Screen view={view} actor={actor} />
    </MachineFrame>
  )
}
