import type { AnyStateMachine } from 'xstate'
import { blockingMachine } from './flows/blocking/machine'
import { blockingWords } from './flows/blocking/words'
import { checkoutMachine } from './flows/checkout/machine'
import { checkoutWords } from './flows/checkout/words'
import { eligibilityMachine } from './flows/eligibility/machine'
import { eligibilityWords } from './flows/eligibility/words'
import { signupMachine } from './flows/signup/machine'
import { signupWords } from './flows/signup/words'
import { verificationMachine } from './flows/verification/machine'
import { verificationWords } from './flows/verification/words'
import { transferMachine } from './flows/transfer/machine'
import { transferWords } from './flows/transfer/words'
import { messageMachine } from './flows/message/machine'
import { messageWords } from './flows/message/words'
import type { MachineWords } from './kit'
import { accountMachine } from './records/account/machine'
import { accountWords } from './records/account/words'
import { bankReceiptMachine } from './records/bank-receipt/machine'
import { bankReceiptWords } from './records/bank-receipt/words'
import { agentApplicationMachine } from './records/agent-application/machine'
import { agentApplicationWords } from './records/agent-application/words'
import { advertisementMachine } from './records/advertisement/machine'
import { advertisementWords } from './records/advertisement/words'
import { blockMachine } from './records/block/machine'
import { blockWords } from './records/block/words'
import { contactMessageMachine } from './records/contact-message/machine'
import { contactMessageWords } from './records/contact-message/words'
import { membershipMachine } from './records/membership/machine'
import { membershipWords } from './records/membership/words'
import { paymentMachine } from './records/payment/machine'
import { paymentWords } from './records/payment/words'
import { projectMachine } from './records/project/machine'
import { projectWords } from './records/project/words'
import { propertyMachine } from './records/property/machine'
import { propertyWords } from './records/property/words'
import { publicationMachine } from './records/publication/machine'
import { publicationWords } from './records/publication/words'
import { refundOrderMachine } from './records/refund-order/machine'
import { refundOrderWords } from './records/refund-order/words'
import { reportMachine } from './records/report/machine'
import { reportWords } from './records/report/words'
import { slotMachine } from './records/slot/machine'
import { slotWords } from './records/slot/words'
import { subscriptionMachine } from './records/subscription/machine'
import { subscriptionWords } from './records/subscription/words'

/** One machine of the product. `input` is a plain example to start it with, for pictures and the simulator. */
export type CatalogueEntry = {
  id: string
  kind: 'flow' | 'record'
  machine: AnyStateMachine
  input: unknown
  words: MachineWords
}

/**
 * Every machine of the product. English words stand in the charts and beside them; other languages have them in
 * `contract/texts/<lang>/machines.json` under `machines.<machine>[.<state path>].(caption|description|announce)`,
 * `machines.<machine>.(title|about|owner)`, `machines.<machine>.event:<event>` and `machines.<machine>.guard:<guard>`.
 */
export const catalogue: readonly CatalogueEntry[] = [
  { id: 'signup', kind: 'flow', machine: signupMachine, input: undefined, words: signupWords },
  {
    id: 'eligibility',
    kind: 'flow',
    machine: eligibilityMachine,
    input: { purpose: 'property_list' },
    words: eligibilityWords,
  },
  {
    id: 'checkout',
    kind: 'flow',
    machine: checkoutMachine,
    input: { packageId: '1', key: 'example' },
    words: checkoutWords,
  },
  {
    id: 'transfer',
    kind: 'flow',
    machine: transferMachine,
    input: { packageId: '1', paymentId: null, key: 'example' },
    words: transferWords,
  },
  {
    id: 'verification',
    kind: 'flow',
    machine: verificationMachine,
    input: undefined,
    words: verificationWords,
  },
  {
    id: 'blocking',
    kind: 'flow',
    machine: blockingMachine,
    input: { target: 2, known: null },
    words: blockingWords,
  },
  {
    id: 'message',
    kind: 'flow',
    machine: messageMachine,
    input: { key: 'example', thread: { user: 2 } },
    words: messageWords,
  },
  {
    id: 'account',
    kind: 'record',
    machine: accountMachine,
    input: { verified: false, openPayment: false },
    words: accountWords,
  },
  {
    id: 'agent-application',
    kind: 'record',
    machine: agentApplicationMachine,
    input: {},
    words: agentApplicationWords,
  },
  {
    id: 'property',
    kind: 'record',
    machine: propertyMachine,
    input: { offer: 'sell', hasRoom: true, reviewEdits: true },
    words: propertyWords,
  },
  { id: 'project', kind: 'record', machine: projectMachine, input: { hasRoom: true }, words: projectWords },
  {
    id: 'advertisement',
    kind: 'record',
    machine: advertisementMachine,
    input: { runs: true },
    words: advertisementWords,
  },
  {
    id: 'payment',
    kind: 'record',
    machine: paymentMachine,
    input: { alreadyGranted: false },
    words: paymentWords,
  },
  {
    id: 'refund-order',
    kind: 'record',
    machine: refundOrderMachine,
    input: {},
    words: refundOrderWords,
  },
  {
    id: 'bank-receipt',
    kind: 'record',
    machine: bankReceiptMachine,
    input: { receiptsLeft: true },
    words: bankReceiptWords,
  },
  { id: 'block', kind: 'record', machine: blockMachine, input: {}, words: blockWords },
  { id: 'report', kind: 'record', machine: reportMachine, input: { inTime: true }, words: reportWords },
  {
    id: 'contact-message',
    kind: 'record',
    machine: contactMessageMachine,
    input: {},
    words: contactMessageWords,
  },
  {
    id: 'publication',
    kind: 'record',
    machine: publicationMachine,
    input: { used: false },
    words: publicationWords,
  },
  {
    id: 'membership',
    kind: 'record',
    machine: membershipMachine,
    input: { founder: false, inTime: true },
    words: membershipWords,
  },
  { id: 'subscription', kind: 'record', machine: subscriptionMachine, input: {}, words: subscriptionWords },
  { id: 'slot', kind: 'record', machine: slotMachine, input: { hasRoom: true }, words: slotWords },
]

/** The entry of one machine; an unknown id is a mistake in the calling code. */
export function entryOf(id: string): CatalogueEntry {
  const entry = catalogue.find((candidate) => candidate.id === id)
  if (entry === undefined) throw new Error(`There is no machine "${id}"`)
  return entry
}
