import type { AnyStateMachine } from 'xstate'
import { blockingMachine } from './flows/blocking/machine'
import { blockingLabels } from './flows/blocking/labels'
import { checkoutMachine } from './flows/checkout/machine'
import { checkoutLabels } from './flows/checkout/labels'
import { deletionMachine } from './flows/deletion/machine'
import { deletionLabels } from './flows/deletion/labels'
import { decisionMachine } from './flows/decision/machine'
import { decisionLabels } from './flows/decision/labels'
import { eligibilityMachine } from './flows/eligibility/machine'
import { eligibilityLabels } from './flows/eligibility/labels'
import { gatewayKeysMachine } from './flows/gateway-keys/machine'
import { gatewayKeysLabels } from './flows/gateway-keys/labels'
import { recoveryMachine } from './flows/recovery/machine'
import { recoveryLabels } from './flows/recovery/labels'
import { refundMachine } from './flows/refund/machine'
import { refundLabels } from './flows/refund/labels'
import { secondFactorMachine } from './flows/second-factor/machine'
import { secondFactorLabels } from './flows/second-factor/labels'
import { signupMachine } from './flows/signup/machine'
import { signupLabels } from './flows/signup/labels'
import { verificationMachine } from './flows/verification/machine'
import { verificationLabels } from './flows/verification/labels'
import { transferMachine } from './flows/transfer/machine'
import { transferLabels } from './flows/transfer/labels'
import { messageMachine } from './flows/message/machine'
import { messageLabels } from './flows/message/labels'
import { outboxMachine } from './flows/outbox/machine'
import { outboxLabels } from './flows/outbox/labels'
import { unsentMachine } from './flows/unsent/machine'
import { unsentLabels } from './flows/unsent/labels'
import { wizardMachine } from './flows/wizard/machine'
import { wizardLabels } from './flows/wizard/labels'
import type { MachineLabels } from './kit'
import { accountMachine } from './records/account/machine'
import { accountLabels } from './records/account/labels'
import { bankReceiptMachine } from './records/bank-receipt/machine'
import { bankReceiptLabels } from './records/bank-receipt/labels'
import { agentApplicationMachine } from './records/agent-application/machine'
import { agentApplicationLabels } from './records/agent-application/labels'
import { advertisementMachine } from './records/advertisement/machine'
import { advertisementLabels } from './records/advertisement/labels'
import { blockMachine } from './records/block/machine'
import { blockLabels } from './records/block/labels'
import { contactMessageMachine } from './records/contact-message/machine'
import { contactMessageLabels } from './records/contact-message/labels'
import { membershipMachine } from './records/membership/machine'
import { membershipLabels } from './records/membership/labels'
import { paymentMachine } from './records/payment/machine'
import { paymentLabels } from './records/payment/labels'
import { projectMachine } from './records/project/machine'
import { projectLabels } from './records/project/labels'
import { propertyMachine } from './records/property/machine'
import { propertyLabels } from './records/property/labels'
import { publicationMachine } from './records/publication/machine'
import { publicationLabels } from './records/publication/labels'
import { refundOrderMachine } from './records/refund-order/machine'
import { refundOrderLabels } from './records/refund-order/labels'
import { reportMachine } from './records/report/machine'
import { reportLabels } from './records/report/labels'
import { slotMachine } from './records/slot/machine'
import { slotLabels } from './records/slot/labels'
import { subscriptionMachine } from './records/subscription/machine'
import { subscriptionLabels } from './records/subscription/labels'

/** A state machine of the product. `input` is the sample input with which diagrams and the simulator start it. */
export type CatalogueEntry = {
  id: string
  kind: 'flow' | 'record'
  machine: AnyStateMachine
  input: unknown
  labels: MachineLabels
  /** Whether the flow has no screen of its own. */
  isUnseen?: true
}

/**
 * All state machines of the product. Charts and their labels are in English; translations are in
 * `contract/texts/<lang>/shared/machines.json` under `machines.<machine>[.<state
 * path>].(caption|description|announce)`, `machines.<machine>.(title|about|owner)`, `machines.<machine>.event:<event>`
 * and `machines.<machine>.guard:<guard>`.
 */
export const catalogue: readonly CatalogueEntry[] = [
  { id: 'signup', kind: 'flow', machine: signupMachine, input: undefined, labels: signupLabels },
  { id: 'recovery', kind: 'flow', machine: recoveryMachine, input: undefined, labels: recoveryLabels },
  {
    id: 'eligibility',
    kind: 'flow',
    machine: eligibilityMachine,
    input: { purpose: 'property_list', key: 'example' },
    labels: eligibilityLabels,
  },
  {
    id: 'checkout',
    kind: 'flow',
    machine: checkoutMachine,
    input: { packageId: '1', key: 'example' },
    labels: checkoutLabels,
  },
  {
    id: 'transfer',
    kind: 'flow',
    machine: transferMachine,
    input: { packageId: '1', paymentId: null, key: 'example' },
    labels: transferLabels,
  },
  {
    id: 'verification',
    kind: 'flow',
    machine: verificationMachine,
    input: undefined,
    labels: verificationLabels,
  },
  {
    id: 'blocking',
    kind: 'flow',
    machine: blockingMachine,
    input: { target: 2, known: null },
    labels: blockingLabels,
  },
  {
    id: 'message',
    kind: 'flow',
    machine: messageMachine,
    input: { key: 'example', thread: { user: 2 } },
    labels: messageLabels,
  },
  {
    id: 'outbox',
    kind: 'flow',
    machine: outboxMachine,
    input: { thread: { user: 2 }, online: true },
    labels: outboxLabels,
    isUnseen: true,
  },
  {
    id: 'unsent',
    kind: 'flow',
    machine: unsentMachine,
    input: undefined,
    labels: unsentLabels,
    isUnseen: true,
  },
  {
    id: 'wizard',
    kind: 'flow',
    machine: wizardMachine,
    input: undefined,
    labels: wizardLabels,
  },
  {
    id: 'second-factor',
    kind: 'flow',
    machine: secondFactorMachine,
    input: undefined,
    labels: secondFactorLabels,
  },
  { id: 'deletion', kind: 'flow', machine: deletionMachine, input: undefined, labels: deletionLabels },
  { id: 'decision', kind: 'flow', machine: decisionMachine, input: undefined, labels: decisionLabels },
  { id: 'refund', kind: 'flow', machine: refundMachine, input: undefined, labels: refundLabels },
  {
    id: 'gateway-keys',
    kind: 'flow',
    machine: gatewayKeysMachine,
    input: undefined,
    labels: gatewayKeysLabels,
  },
  {
    id: 'account',
    kind: 'record',
    machine: accountMachine,
    input: {
      verified: false,
      openPayment: false,
      isLastAdmin: false,
      isOwn: false,
      isFounder: false,
      isAbove: false,
    },
    labels: accountLabels,
  },
  {
    id: 'agent-application',
    kind: 'record',
    machine: agentApplicationMachine,
    input: {},
    labels: agentApplicationLabels,
  },
  {
    id: 'property',
    kind: 'record',
    machine: propertyMachine,
    input: { offer: 'sell', hasRoom: true, gate: null, reviewEdits: true, wasLive: false, isHeld: true },
    labels: propertyLabels,
  },
  {
    id: 'project',
    kind: 'record',
    machine: projectMachine,
    input: { hasRoom: true, gate: null, isHeld: true },
    labels: projectLabels,
  },
  {
    id: 'advertisement',
    kind: 'record',
    machine: advertisementMachine,
    input: { runs: true, isPublic: true, isOnOffer: true, isFeatured: false, gate: null },
    labels: advertisementLabels,
  },
  {
    id: 'payment',
    kind: 'record',
    machine: paymentMachine,
    input: { alreadyGranted: false },
    labels: paymentLabels,
  },
  {
    id: 'refund-order',
    kind: 'record',
    machine: refundOrderMachine,
    input: {},
    labels: refundOrderLabels,
  },
  {
    id: 'bank-receipt',
    kind: 'record',
    machine: bankReceiptMachine,
    input: { receiptsLeft: true },
    labels: bankReceiptLabels,
  },
  { id: 'block', kind: 'record', machine: blockMachine, input: {}, labels: blockLabels },
  {
    id: 'report',
    kind: 'record',
    machine: reportMachine,
    input: {
      inTime: true,
      isParty: false,
      decidedBySame: false,
      mayTakeDown: true,
      mayDeactivate: true,
      toReverse: 'possible',
    },
    labels: reportLabels,
  },
  {
    id: 'contact-message',
    kind: 'record',
    machine: contactMessageMachine,
    input: {},
    labels: contactMessageLabels,
  },
  {
    id: 'publication',
    kind: 'record',
    machine: publicationMachine,
    input: { used: false },
    labels: publicationLabels,
  },
  {
    id: 'membership',
    kind: 'record',
    machine: membershipMachine,
    input: { founder: false, inTime: true, hasFactor: false, isOwn: false, isAbove: false },
    labels: membershipLabels,
  },
  { id: 'subscription', kind: 'record', machine: subscriptionMachine, input: {}, labels: subscriptionLabels },
  { id: 'slot', kind: 'record', machine: slotMachine, input: { hasRoom: true }, labels: slotLabels },
]

/** Returns the catalogue entry of a machine; throws on an unknown id. */
export function entryOf(id: string): CatalogueEntry {
  const entry = catalogue.find((candidate) => candidate.id === id)
  if (entry === undefined) throw new Error(`There is no machine "${id}"`)
  return entry
}
