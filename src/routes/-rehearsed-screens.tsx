import { useState, type ComponentType } from 'react'
import {
  getInitialSnapshot,
  getNextTransitions,
  type ActorRefFrom,
  type AnyActorRef,
  type AnyStateMachine,
  type SnapshotFrom,
} from 'xstate'
import type { Data } from '../../contract/calls/call-types'
import { entryOf } from '../../machines/catalogue'
import { blockingMachine } from '../../machines/flows/blocking/machine'
import { blockingView } from '../../machines/flows/blocking/view'
import { checkoutMachine } from '../../machines/flows/checkout/machine'
import { checkoutView } from '../../machines/flows/checkout/view'
import { decisionMachine } from '../../machines/flows/decision/machine'
import { decisionView } from '../../machines/flows/decision/view'
import { deletionMachine } from '../../machines/flows/deletion/machine'
import { deletionView } from '../../machines/flows/deletion/view'
import { eligibilityMachine } from '../../machines/flows/eligibility/machine'
import { eligibilityView } from '../../machines/flows/eligibility/view'
import { gatewayKeysMachine } from '../../machines/flows/gateway-keys/machine'
import { gatewayKeysView } from '../../machines/flows/gateway-keys/view'
import { messageMachine } from '../../machines/flows/message/machine'
import { messageView } from '../../machines/flows/message/view'
import { recoveryMachine } from '../../machines/flows/recovery/machine'
import { recoveryView } from '../../machines/flows/recovery/view'
import { refundMachine } from '../../machines/flows/refund/machine'
import { refundView } from '../../machines/flows/refund/view'
import { secondFactorMachine } from '../../machines/flows/second-factor/machine'
import { secondFactorView } from '../../machines/flows/second-factor/view'
import { signupMachine } from '../../machines/flows/signup/machine'
import { signupView } from '../../machines/flows/signup/view'
import { transferMachine } from '../../machines/flows/transfer/machine'
import { transferView } from '../../machines/flows/transfer/view'
import { verificationMachine } from '../../machines/flows/verification/machine'
import { verificationView } from '../../machines/flows/verification/view'
import { wizardMachine } from '../../machines/flows/wizard/machine'
import { wizardView } from '../../machines/flows/wizard/view'
import type { Meta } from '../../machines/kit'
import { FactorScreens } from '../features/accounts/FactorSection'
import { LeaveScreens } from '../features/accounts/LeaveAccount'
import { KeyDialog, SavedKeys } from '../features/admin/gateways/KeyDialog'
import { KeyPart } from '../features/admin/gateways/KeyPart'
import { RefundDialog } from '../features/admin/money/RefundDialog'
import { RefundPanel } from '../features/admin/money/RefundPanel'
import { DecisionPanel } from '../features/admin/review/DecisionPanel'
import { RefusedNotice } from '../features/admin/review/DecisionNotices'
import { UndoBar } from '../features/admin/review/UndoBar'
import type { Reviewed } from '../features/admin/review/verdicts'
import { BlockingScreens } from '../flows/blocking/BlockingFlow'
import { CheckoutScreens } from '../flows/checkout/CheckoutFlow'
import type { CardForm } from '../flows/checkout/card-fields'
import type { PaymentWindows } from '../flows/checkout/gateways/payment-windows'
import { useConfirmation } from '../flows/confirm/use-confirmation'
import { EligibilityScreens } from '../flows/eligibility/EligibilityFlow'
import type { Microphone } from '../flows/message/microphone'
import { Recorder } from '../flows/message/Recorder'
import { UnsentBubble } from '../flows/message/UnsentBubble'
import { RecoveryScreens } from '../flows/recovery/RecoveryFlow'
import { ContactScreen } from '../flows/signup/ContactScreen'
import { SignupScreens } from '../flows/signup/SignupFlow'
import { TransferScreens } from '../flows/transfer/TransferFlow'
import { useFlowView } from '../flows/use-flow-view'
import { VerificationScreens } from '../flows/verification/VerificationFlow'
import type { BrowserDraft } from '../flows/wizard/browser-draft'
import type { ListingDraft } from '../flows/wizard/steps/wizard-values'
import { WizardScreens } from '../flows/wizard/WizardFlow'
import { useTranslation } from '../ui/i18n/use-translation'
import { Notice } from '../ui/feedback/Notice'

/** Screens of a flow for any running machine of the flow. */
type Screens<M extends AnyStateMachine> = ComponentType<{ actor: ActorRefFrom<M> }>

/** Returns a flow's view at the time at which the examples begin, so countdowns don't advance. */
function useStillView<A extends AnyActorRef, V>(
  actor: A,
  view: (snapshot: SnapshotFrom<A>, now: number) => V,
): V {
  return useFlowView(actor, (snapshot) => view(snapshot, 0))
}

const home = '/'
const done = () => Promise.resolve()
const unreachable = () => Promise.resolve({ ok: true, claim: 'unreachable' } as const)

/** Takes the place of the gateway's card fields, which need a key. */
const cardFields: CardForm = {
  prepare: () => Promise.resolve(true),
  mount: (position, onComplete) => {
    const place = position.ownerDocument.createElement('div')
    place.className = 'rounded-md border border-dashed border-control bg-sunken p-6 text-center'
    place.textContent = '•••• •••• •••• ••••'
    position.append(place)
    onComplete(true)
    return () => place.remove()
  },
  confirm: unreachable,
  answerChallenge: unreachable,
}

/** Windows of gateways stay closed: a walk continues by the answer that is chosen for them. */
const windows: PaymentWindows = {
  wrapperOf: () => undefined,
  lend: () => undefined,
  takeBack: () => undefined,
  open: () => new Promise(() => undefined),
}

const Checkout: Screens<typeof checkoutMachine> = ({ actor }) => (
  <CheckoutScreens
    view={useStillView(actor, checkoutView)}
    actor={actor}
    fields={cardFields}
    windows={windows}
    returnTo={home}
    isStale={false}
  />
)

const Transfer: Screens<typeof transferMachine> = ({ actor }) => (
  <TransferScreens view={useStillView(actor, transferView)} actor={actor} returnTo={home} />
)

const Recovery: Screens<typeof recoveryMachine> = ({ actor }) => (
  <RecoveryScreens view={useStillView(actor, recoveryView)} actor={actor} />
)

const Verification: Screens<typeof verificationMachine> = ({ actor }) => (
  <VerificationScreens view={useStillView(actor, verificationView)} actor={actor} />
)

const Eligibility: Screens<typeof eligibilityMachine> = ({ actor }) => (
  <EligibilityScreens
    view={useStillView(actor, eligibilityView)}
    actor={actor}
    purpose={actor.getSnapshot().context.purpose}
    returnTo={home}
    stopped={false}
  />
)

const Signup: Screens<typeof signupMachine> = ({ actor }) => (
  <SignupScreens
    view={useStillView(actor, signupView)}
    actor={actor}
    ContactScreen={ContactScreen}
    isStale={false}
  />
)

const Blocking: Screens<typeof blockingMachine> = ({ actor }) => {
  const { t } = useTranslation()
  return (
    <div className="p-4">
      <BlockingScreens view={useStillView(actor, blockingView)} actor={actor} name={t('blocking.operator')} />
    </div>
  )
}

/** A microphone in a silent room. */
const microphone: Pick<Microphone, 'level'> = { level: () => 0 }

const Message: Screens<typeof messageMachine> = ({ actor }) => {
  const { at } = useStillView(actor, messageView)
  return (
    <div className="grid p-4">
      {at === 'microphone' ? (
        <Recorder mail={{ actor, microphone }} />
      ) : (
        <UnsentBubble mail={{ actor }} isHeld={false} />
      )}
    </div>
  )
}

const SecondFactor: Screens<typeof secondFactorMachine> = ({ actor }) => {
  const confirmation = useConfirmation()
  const view = useStillView(actor, secondFactorView)
  const factor = { on: view.canEnd, required: false, recovery_left: view.codes.length }
  return (
    <div className="p-4">
      <FactorScreens view={view} actor={actor} confirmation={confirmation} factor={factor} />
    </div>
  )
}

const none = { amount_minor: 0, currency: 'USD' }
const paid = { amount_minor: 2900, currency: 'USD' }
const payment = { gateway: 'stripe', test_mode: true } as const

/** A payment of $29 of which nothing has been refunded. */
const refundable: Data<'admin/payment'>['refundable'] = {
  came: paid,
  gone: none,
  underway: none,
  taken: none,
  left: paid,
  acts: ['refund.ordered', 'refund.noted'],
  sends: true,
  is_asking: false,
  disputes: [],
  is_barred: false,
  ends_package: true,
}

const Refund: Screens<typeof refundMachine> = ({ actor }) => {
  const view = useStillView(actor, refundView)
  return (
    <div className="p-4" data-flow="refund" data-state={view.state} data-screen={view.screen}>
      <RefundPanel
        payment={payment}
        refundable={refundable}
        refunds={[]}
        orders={[]}
        view={view}
        actor={actor}
      />
      <RefundDialog payment={payment} view={view} actor={actor} />
    </div>
  )
}

const Deletion: Screens<typeof deletionMachine> = ({ actor }) => (
  <div className="p-4">
    <LeaveScreens view={useStillView(actor, deletionView)} actor={actor} account={1} />
  </div>
)

/** A payment method with stored keys and open payments. */
const method: Data<'admin/gateways'>[number] = {
  gateway: 'stripe',
  is_on: true,
  mode: 'live',
  source: 'stored',
  keys: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'].map((name) => ({
    name,
    is_set: true,
    value: null,
  })),
  unreadable: false,
  test_keys: false,
  notify_url: null,
  open_payments: 2,
  version: 1,
}

const GatewayKeys: Screens<typeof gatewayKeysMachine> = ({ actor }) => {
  const view = useStillView(actor, gatewayKeysView)
  return (
    <div
      className="grid gap-4 p-4"
      data-flow="gateway-keys"
      data-state={view.state}
      data-screen={view.screen}
    >
      <SavedKeys view={view} />
      <KeyPart method={method} view={view} actor={actor} />
      <KeyDialog methods={[method]} view={view} actor={actor} />
    </div>
  )
}

/** Time to undo a decision, in ms. */
const undoMs = 10_000

/** Returns the events with which moderators may decide about a new listing, by its chart. */
function allowedAtFirst(): Reviewed['allowed'] {
  const { machine, input, labels } = entryOf('property')
  return getNextTransitions(getInitialSnapshot(machine, input)).flatMap(({ eventType: event, meta }) => {
    const { by, needsReason = false, keepsReason = false } = meta as Meta
    const tone = labels.events[event]?.tone ?? null
    return by?.includes('admin') ? [{ event, tone, needs_reason: needsReason, reason_read: keepsReason }] : []
  })
}

/** A listing in review, as in the examples. */
const reviewed: Reviewed = {
  record: 'property',
  id: '1',
  title: 'First',
  version: 7,
  round: 'new',
  allowed: allowedAtFirst(),
}

const Decision: Screens<typeof decisionMachine> = ({ actor }) => {
  const view = useStillView(actor, decisionView)
  const { items, screen, verdict } = view
  const [until] = useState(() => Date.now() + undoMs)
  // The example that can be undone is an approval.
  const canBeUndone = verdict === 'approve' && (screen === 'decided' || screen === 'undoing')
  const held = items.map(({ record, id, title, version }) => ({
    record,
    id,
    title,
    version,
    image: null,
    state: 'approving',
    left_ms: undoMs,
    of_ms: undoMs,
    until,
  }))
  return (
    <div data-flow="decision" data-state={view.state} data-screen={screen} className="grid gap-4 p-4">
      <RefusedNotice view={view} />
      <DecisionPanel items={[reviewed]} reasons={[]} view={view} actor={actor} />
      <UndoBar held={canBeUndone ? held : []} view={view} actor={actor} />
    </div>
  )
}

/** Returns an empty draft that is only in memory. */
function rehearsedDraft(): BrowserDraft {
  let draft: ListingDraft = {
    id: 0,
    listing: 'property',
    project_id: null,
    property_id: null,
    fields: {},
    step: '',
    currency: 'USD',
    files: [],
    updated_at: new Date().toISOString(),
  }
  return {
    queryKey: ['rehearsed draft'],
    formName: () => 'rehearsal',
    isLocal: true,
    find: () => Promise.resolve(null),
    files: () => Promise.resolve([]),
    put: done,
    dropFile: done,
    forget: done,
    leave: done,
    became: () => Promise.resolve(null),
    read: () => Promise.resolve(draft),
    save: ({ fields, step }) => {
      draft = { ...draft, fields: { ...draft.fields, ...fields }, step }
      return Promise.resolve(draft)
    },
    addFile: (_draftId, kind, { name }) => {
      const files = [
        ...draft.files,
        { id: Date.now(), kind, name, position: draft.files.length, url: '', picture: null },
      ]
      draft = { ...draft, files }
      return Promise.resolve(files.at(-1)!)
    },
    removeFile: done,
    discard: done,
  }
}

const draft = rehearsedDraft()

/** The requirements are a workflow of their own, which would ask about the reader's account. */
function Requirements() {
  const { t } = useTranslation()
  return (
    <div className="page-narrow">
      <Notice>{t('atlas.walk.requirements')}</Notice>
    </div>
  )
}

const Wizard: Screens<typeof wizardMachine> = ({ actor }) => (
  <WizardScreens
    view={useStillView(actor, wizardView)}
    actor={actor}
    here={draft}
    stores={{ browser: draft, account: draft }}
    Requirements={Requirements}
  />
)

/** Screens of each flow that can be walked through, by the machine's id. */
export const rehearsedScreens: Record<string, ComponentType<{ actor: AnyActorRef }>> = {
  signup: Signup,
  recovery: Recovery,
  eligibility: Eligibility,
  checkout: Checkout,
  transfer: Transfer,
  verification: Verification,
  blocking: Blocking,
  message: Message,
  wizard: Wizard,
  'second-factor': SecondFactor,
  refund: Refund,
  deletion: Deletion,
  decision: Decision,
  'gateway-keys': GatewayKeys,
}
