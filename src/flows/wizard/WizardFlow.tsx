import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useActorRef } from '@xstate/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { wizardMachine } from '../../../machines/flows/wizard/machine'
import {
  wizardVersion,
  type DraftHome,
  type ListingKind,
  type Posted,
  type WizardMemory,
} from '../../../machines/flows/wizard/ports'
import { stepNamed, wizardMemory, wizardView, type WizardScreen } from '../../../machines/flows/wizard/view'
import { callQuery } from '../../app/api/call-query'
import { useApi } from '../../app/api/use-api'
import type { DraftStore } from './steps/draft-store'
import { ownKinds } from '../../shared/own-listings/own-kinds'
import type { FrameMood } from '../FlowFrame'
import { inspect } from '../inspect-flow'
import { MachineFrame } from '../MachineFrame'
import { keepMemory, recall } from '../tab-memory'
import { useFlowView } from '../use-flow-view'
import { WaitScreen } from '../WaitScreen'
import { accountDraft } from './account-draft'
import { wizardActors } from './actors'
import { browserDraft } from './browser-draft'
import { ChoiceScreen } from './ChoiceScreen'
import { DraftForm } from './DraftForm'
import { EndScreen } from './EndScreen'
import { RequirementsScreen, type RequirementsScreenProps } from './RequirementsScreen'

const moods: Partial<Record<WizardScreen, FrameMood>> = {
  opening: 'waiting',
  noDraft: 'bad',
  moving: 'waiting',
  notMoved: 'bad',
  posting: 'waiting',
  unsure: 'bad',
  posted: 'good',
}

/** Lifetime of a finished listing's memory in ms; completing account, profile and plan may take overnight. */
const memoryMs = 24 * 60 * 60 * 1000

/** Navigation of the wizard, independent of the address it was opened at. */
function useWizardAddress(kind: ListingKind) {
  const navigate = useNavigate()
  return {
    /** Sets the step in the URL; `replace` is true if the URL has no step yet. */
    showStep: (step: string, replace: boolean) => void navigate({ to: '.', search: { step }, replace }),
    /** Opens the submitted listing, replacing the wizard in the history. */
    showPosted: ({ id, slug, before }: Posted) =>
      void navigate({
        ...ownKinds[kind].own({ id, slug_id: slug }),
        search: { sent: before ? 'before' : 'now' },
        replace: true,
      }),
  }
}

export interface WizardFlowProps {
  kind: ListingKind
  /** Listing to edit; undefined for a new one. */
  listing?: number
  /** Step in the URL. */
  step: string | undefined
  /** Submits the finished draft once its requirements are met. */
  submit?: boolean | undefined
}

/** Creates or edits a listing, driven by the wizard machine. */
export function WizardFlow({ kind, listing, step, submit = false }: WizardFlowProps) {
  const { i18n } = useTranslation()
  const api = useApi()
  const queries = useQueryClient()
  const { showStep, showPosted } = useWizardAddress(kind)
  const [here] = useState(() =>
    browserDraft(
      kind,
      async () =>
        (await queries.ensureQueryData(callQuery(api, 'web-settings', {}))).data.selected_currency_data.code,
      i18n,
    ),
  )
  const stores = useMemo<Record<DraftHome, DraftStore>>(
    () => ({ browser: here, account: accountDraft(api, kind, listing ?? null) }),
    [here, api, kind, listing],
  )
  const [machine] = useState(() => wizardMachine.provide({ actors: wizardActors(api, queries, here) }))
  const flow = `wizard-${kind}`
  const [left] = useState(() => (listing === undefined ? recall<WizardMemory>(flow, wizardVersion) : null))
  const actor = useActorRef(machine, { input: { kind }, inspect })
  const view = useFlowView(actor, wizardView)
  const { stepName, posted } = view

  const opened = useRef(false)
  useEffect(() => {
    if (opened.current) return
    opened.current = true
    if (left && 'memory' in left) actor.send({ type: 'flow.resumed', memory: left.memory })
    else if (submit) actor.send({ type: 'flow.resumed', memory: { sent: null } })
    else actor.send({ type: 'wizard.opened', step: stepNamed(kind, step), listing: listing ?? null })
  }, [actor, left, kind, step, listing, submit])
  useEffect(
    () => keepMemory(actor, { flow, version: wizardVersion, lifeMs: memoryMs, memory: wizardMemory }),
    [actor, flow],
  )

  // The URL follows the machine, and the machine follows the back button. Steps that the flow itself put into the URL
  // are ignored.
  const ownSteps = useRef<string[]>([])
  const latest = useRef({ step, showStep, showPosted })
  useEffect(() => {
    latest.current = { step, showStep, showPosted }
  })
  useEffect(() => {
    if (posted) latest.current.showPosted(posted)
  }, [posted])
  useEffect(() => {
    if (stepName === null || stepName === latest.current.step) return
    ownSteps.current.push(stepName)
    latest.current.showStep(stepName, latest.current.step === undefined)
  }, [stepName])
  useEffect(() => {
    const named = stepNamed(kind, step)
    if (ownSteps.current.includes(step ?? ''))
      ownSteps.current = ownSteps.current.filter((own) => own !== step)
    else if (named) actor.send({ type: 'step.opened', step: named })
  }, [actor, kind, step])

  return <WizardScreens view={view} actor={actor} here={here} stores={stores} />
}

/** The flow's page in the current state of its machine. */
export function WizardScreens({
  view,
  actor,
  stores,
  ...requirements
}: RequirementsScreenProps & { stores: Record<DraftHome, DraftStore> }) {
  const { screen } = view
  if (screen === 'requirements') return <RequirementsScreen view={view} actor={actor} {...requirements} />
  if (screen === 'form')
    return (
      <DraftForm
        key={view.isGuest ? 'browser' : 'account'}
        view={view}
        actor={actor}
        store={stores[view.isGuest ? 'browser' : 'account']}
      />
    )
  return (
    <MachineFrame flow="wizard" view={view} mood={moods[screen]}>
      {view.busy && <WaitScreen flow="wizard" view={view} actor={actor} />}
      {screen === 'twoDrafts' && <ChoiceScreen view={view} actor={actor} stores={stores} />}
      {view.waitingFor === 'person' && screen !== 'twoDrafts' && <EndScreen view={view} actor={actor} />}
    </MachineFrame>
  )
}
