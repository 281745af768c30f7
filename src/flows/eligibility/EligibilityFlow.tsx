import { asTextKey } from '../../../contract/texts/translate'
import { useActorRef } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from '../../ui/i18n/use-translation'
import { eligibilityMachine } from '../../../machines/flows/eligibility/machine'
import type { Purpose } from '../../../machines/flows/eligibility/ports'
import {
  eligibilityView,
  type EligibilityScreen,
  type EligibilityView,
} from '../../../machines/flows/eligibility/view'
import { useApi } from '../../app/api/use-api'
import { EventButton } from '../EventButton'
import type { FrameMood } from '../FlowFrame'
import { inspect } from '../inspect-flow'
import { MachineFrame } from '../MachineFrame'
import { ProblemNotice } from '../ProblemNotice'
import { useFlowView } from '../use-flow-view'
import { Waiting } from '../Waiting'
import { randomKey } from '../../app/api/random-key'
import { eligibilityActors, type FindDraft } from './actors'
import { GateDialog } from './GateDialog'
import type { TypedFields } from './MissingFields'
import { RequirementList } from './RequirementList'

const moods: Partial<Record<EligibilityScreen, FrameMood>> = {
  checking: 'waiting',
  savingProfile: 'waiting',
  takingPlan: 'waiting',
  noAnswer: 'bad',
  eligible: 'good',
  onTheWay: 'good',
}

export interface EligibilityFlowProps {
  purpose: Purpose
  /** Finds the draft, which may already have a slot; must be a stable reference. */
  draft?: FindDraft
  /** Return address for the pages that fix a requirement. */
  returnTo: string
  /** Whether the user ran into an unmet requirement, so the specified dialog is shown first (§8). */
  stopped: boolean
  /** Whether the page presents the steps as the expected next thing rather than as an obstacle. */
  almost?: boolean
  /** Continues without a click once all requirements are met, since everything else is done. */
  goesOn?: boolean
  /** Address offered for a profile that has none, such as that of the home being listed. */
  suggestedAddress?: string
  /** Takes the free plan once without a click, because the page before has announced it. */
  takesFreePlan?: boolean
  onGoOn: () => void
}

/** Checklist before publishing: all requirements, links to fix them, and a button to continue. */
export function EligibilityFlow(props: EligibilityFlowProps) {
  const { purpose, draft, goesOn, takesFreePlan, onGoOn } = props
  const api = useApi()
  const [machine] = useState(() => eligibilityMachine.provide({ actors: eligibilityActors(api, draft) }))
  const [key] = useState(randomKey)
  const actor = useActorRef(machine, { input: { purpose, key }, inspect })
  const view = useFlowView(actor, eligibilityView)
  const { screen } = view
  const takesPlan = takesFreePlan && view.canTakePlan
  // Announced once, so taken once: after a refusal, or a wait that was cancelled, the user decides.
  const hasTaken = useRef(false)
  useEffect(() => actor.send({ type: 'check.asked' }), [actor])
  useEffect(() => {
    if (!takesPlan || hasTaken.current) return
    hasTaken.current = true
    actor.send({ type: 'plan.taken' })
  }, [actor, takesPlan])
  useEffect(() => {
    if (goesOn && screen === 'eligible') actor.send({ type: 'way.taken' })
  }, [actor, goesOn, screen])
  useEffect(() => {
    if (screen === 'onTheWay') onGoOn()
  }, [screen, onGoOn])
  return <EligibilityScreens {...props} view={view} actor={actor} />
}

type EligibilityPart = Pick<
  EligibilityFlowProps,
  'purpose' | 'returnTo' | 'stopped' | 'almost' | 'goesOn' | 'suggestedAddress'
> & {
  view: EligibilityView
  actor: ActorRefFrom<typeof eligibilityMachine>
}

/** The flow's page in the current state of its machine. */
export function EligibilityScreens({
  view,
  actor,
  purpose,
  returnTo,
  stopped,
  almost = false,
  goesOn,
  suggestedAddress,
}: EligibilityPart) {
  const { t } = useTranslation()
  const { screen } = view
  const [typed, setTyped] = useState<TypedFields>({})
  const recheck = (
    <EventButton actor={actor} event="recheck.asked" can={view.canRecheck} icon="retry">
      {t('eligibility.recheck')}
    </EventButton>
  )
  return (
    <MachineFrame
      flow="eligibility"
      view={view}
      labels={almost && screen === 'requirements' ? 'eligibility.almost' : undefined}
      meaning={t(asTextKey(view.meaningKey), { met: view.metCount, count: view.neededCount })}
      next={t(asTextKey(view.nextKey))}
      mood={moods[screen]}
    >
      <ProblemNotice view={view} />
      {view.waitingFor === 'server' && (
        <Waiting who={t(asTextKey(`eligibility.${screen}.wait`))}>
          <EventButton actor={actor} event="wait.cancelled" can={view.canCancel}>
            {t('ui.cancel')}
          </EventButton>
        </Waiting>
      )}
      {view.requirements.length > 0 && view.waitingFor !== 'server' && (
        <RequirementList
          view={view}
          actor={actor}
          purpose={purpose}
          returnTo={returnTo}
          typed={{ address: suggestedAddress, ...typed }}
          onTyped={setTyped}
        />
      )}
      {screen === 'closed' && (
        <div>
          <EventButton actor={actor} event="check.asked" can={view.canCheck} tone="primary">
            {t('eligibility.check')}
          </EventButton>
        </div>
      )}
      {(screen === 'requirements' || screen === 'eligible') && (
        <div className="flex flex-wrap gap-3">
          {!goesOn && (
            <EventButton actor={actor} event="way.taken" can={view.canGoOn} keep tone="primary">
              {t(`eligibility.go.${purpose}`)}
            </EventButton>
          )}
          {recheck}
        </div>
      )}
      {screen === 'noAnswer' && <div>{recheck}</div>}
      {stopped && screen === 'requirements' && (
        <GateDialog view={view} purpose={purpose} returnTo={returnTo} />
      )}
    </MachineFrame>
  )
}
