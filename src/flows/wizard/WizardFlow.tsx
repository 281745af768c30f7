import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useActorRef } from '@xstate/react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { wizardMachine } from '../../../machines/flows/wizard/machine'
import {
  wizardVersion,
  type DraftHome,
  type ListingKind,
  type WizardEvent,
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
import { followAddress, type WizardAddress } from './follow-address'
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

/** Returns the router's URL in the form in which the wizard uses it. */
const addressOf = (router: ReturnType<typeof useRouter>, kind: ListingKind): WizardAddress => ({
  step: () => (router.latestLocation.search as { step?: string }).step,
  onChange: (listener) => router.subscribe('onResolved', listener),
  showStep: (step, replace) => void router.navigate({ to: '.', search: { step }, replace }),
  showPosted: ({ id, slug, before }) =>
    void router.navigate({
      ...ownKinds[kind].own({ id, slug_id: slug }),
      search: { sent: before ? 'before' : 'now' },
      replace: true,
    }),
})

/** How the wizard is stored in this tab; only a new listing is. */
const remembered = (kind: ListingKind) => ({
  flow: `wizard-${kind}`,
  version: wizardVersion,
  lifeMs: memoryMs,
  memory: wizardMemory,
})

/** Returns the first event: a listing submitted in this tab goes on, anything else is opened. */
function openingEvent({ kind, listing, step, submit }: Opening): WizardEvent {
  const left = listing === null ? recall<WizardMemory>(remembered(kind).flow, wizardVersion) : null
  if (left && 'memory' in left) return { type: 'flow.resumed', kind, memory: left.memory }
  if (submit) return { type: 'flow.resumed', kind, memory: { sent: null } }
  return { type: 'wizard.opened', kind, step: stepNamed(kind, step), listing }
}

interface Opening {
  kind: ListingKind
  listing: number | null
  step: string | undefined
  submit: boolean
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
  const router = useRouter()
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
  const actor = useActorRef(machine, { inspect })
  const view = useFlowView(actor, wizardView)
  const [opening] = useState({ kind, listing: listing ?? null, step, submit })
  useEffect(() => {
    const { kind } = opening
    const stops = [followAddress(actor, kind, addressOf(router, kind)), keepMemory(actor, remembered(kind))]
    // React repeats effects in development; the machine opens once.
    if (actor.getSnapshot().matches('idle')) actor.send(openingEvent(opening))
    return () => stops.forEach((stop) => stop())
  }, [actor, router, opening])

  return <WizardScreens view={view} actor={actor} here={here} stores={stores} />
}

/** The flow's page in the current state of its machine. */
export function WizardScreens({
  view,
  actor,
  stores,
  ...requirements
}: Omit<RequirementsScreenProps, 'store'> & { stores: Record<DraftHome, DraftStore> }) {
  const { screen } = view
  const home = view.isGuest ? 'browser' : 'account'
  const store = stores[home]
  if (screen === 'requirements')
    return <RequirementsScreen view={view} actor={actor} store={store} {...requirements} />
  if (screen === 'form') return <DraftForm key={home} view={view} actor={actor} store={store} />
  return (
    <MachineFrame flow="wizard" view={view} mood={moods[screen]}>
      {view.busy && <WaitScreen flow="wizard" view={view} actor={actor} />}
      {screen === 'twoDrafts' && <ChoiceScreen view={view} actor={actor} stores={stores} />}
      {view.waitingFor === 'person' && screen !== 'twoDrafts' && <EndScreen view={view} actor={actor} />}
    </MachineFrame>
  )
}
