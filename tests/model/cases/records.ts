import type { AnyStateMachine } from 'xstate'
import type { RecordName } from '../../../contract/words'
import { entryOf } from '../../../machines/catalogue'
import { casesFrom, type Payloads } from '../events'
import type { Model } from '../explore'

const money: Payloads = {
  'gateway.succeeded': [{ facts: { amountMatches: true } }, { facts: { amountMatches: false } }],
}

/** Every combination of row facts a record's guards may meet; each starts an exploration of its own. */
const contexts: Record<RecordName, readonly Record<string, unknown>[]> = {
  account: [true, false].flatMap((verified) =>
    [true, false].map((openPayment) => ({ verified, openPayment })),
  ),
  property: (['sell', 'rent'] as const).flatMap((offer) =>
    [true, false].flatMap((hasRoom) => [true, false].map((reviewEdits) => ({ offer, hasRoom, reviewEdits }))),
  ),
  project: [{ hasRoom: true }, { hasRoom: false }],
  advertisement: [{ runs: true }, { runs: false }],
  payment: [{ alreadyGranted: false }, { alreadyGranted: true }],
  'bank-receipt': [{ receiptsLeft: true }, { receiptsLeft: false }],
  subscription: [{}],
  'agent-application': [{}],
  block: [{}],
  report: [{ inTime: true }, { inTime: false }],
  'contact-message': [{}],
  publication: [{ used: false }, { used: true }],
  membership: [
    { founder: false, inTime: true },
    { founder: false, inTime: false },
    { founder: true, inTime: true },
  ],
  slot: [{ hasRoom: true }, { hasRoom: false }],
}

/** One model for each combination of row facts. */
export function recordModels(name: RecordName): Model[] {
  const machine: AnyStateMachine = entryOf(name).machine
  return contexts[name].map((input) => ({
    machine,
    input,
    cases: casesFrom(money),
    facts: (context: unknown) => context,
  }))
}
