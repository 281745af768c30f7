import type { AnyStateMachine, StateValue } from 'xstate'
import type { RecordName } from '../../../contract/values'
import { entryOf } from '../../../machines/catalogue'
import { casesFrom, type Payloads } from '../events'
import type { PaymentContext } from '../../../machines/records/payment/money'
import type { Model } from '../explore'

const sums = [{ facts: { amountMatches: true } }, { facts: { amountMatches: false } }]

type RefundFacts = Pick<PaymentContext, 'left' | 'orderRuns' | 'refundUnderway'>

/** Returns a refund as an administrator can confirm it now; where nothing is left, of one minor unit. */
export function rightRefund({ left, orderRuns, refundUnderway }: RefundFacts) {
  const confirmed = { amountMinor: Math.min(left, 700) || 1, leftMinor: left, despiteDispute: true }
  return {
    'refund.ordered': { ...confirmed, endsNow: false, isAccepted: true },
    'refund.noted': confirmed,
    'refund.arrived': {
      ...confirmed,
      amountMinor: 500,
      knownMinor: 500,
      isUnderway: refundUnderway,
      isOrdered: orderRuns,
    },
  }
}

/** Returns the refunds an administrator may send, right or by mistake: then each is wrong in one thing. */
const refunds = (type: keyof ReturnType<typeof rightRefund>, ...wrong: readonly object[]): Payloads => ({
  [type]: ({ context }) => {
    const { left } = context as PaymentContext
    const right = rightRefund(context as PaymentContext)[type]
    const tooMuch = { amountMinor: left + 1 }
    const others = [{ leftMinor: left + 1 }, { despiteDispute: false }, ...wrong]
    const refunds = [{}, ...(type === 'refund.arrived' ? [] : [tooMuch]), ...others]
    // Another transition orders a refund that ends the plan now, so it must meet the same mistakes.
    const ends = type === 'refund.ordered' ? [{ endsNow: false }, { endsNow: true }] : [{}]
    return [
      {},
      ...ends.flatMap((end) => refunds.map((one) => ({ refund: Object.assign({}, right, end, one) }))),
    ]
  },
})

const money: Payloads = {
  ...refunds('refund.ordered', { isAccepted: false }),
  ...refunds('refund.noted'),
  ...refunds('refund.arrived', { isUnderway: false }, { knownMinor: null }, { isOrdered: false }),
  'gateway.succeeded': sums,
  'gateway.mismatched': sums,
  'permissions.changed': [{}, { facts: { isMoreThanHeld: true } }],
}

/** Facts of received money without refunds or disputes. */
const quietPayment = {
  alreadyGranted: false,
  wentBack: 'nothing',
  dispute: 'none',
  suspendsAt: 'taken',
  silence: 'over',
  sums: 'known',
  warning: 'none',
  left: 4900,
  gatewayRefunds: true,
  orderRuns: false,
  refundsBarred: false,
  refundUnderway: false,
}

/** Facts of a listing that can be featured by an owner who meets every requirement. */
const featurable: Record<string, unknown> = {
  runs: true,
  isPublic: true,
  isOnOffer: true,
  isFeatured: false,
  gate: null,
}

/** Facts of both kinds of listings: room with each requirement that isn't met, or no room. */
const moderationFacts = [
  ...[true, false].flatMap((hasRoom) =>
    [true, false].map((isHeld) => ({ hasRoom, gate: hasRoom ? null : 'package', isHeld })),
  ),
  ...['login', 'deactivated', 'profile', 'verification'].map((gate) => ({
    hasRoom: true,
    gate,
    isHeld: false,
  })),
  { hasRoom: false, gate: 'limit', isHeld: false },
]

/**
 * Accounts an administrator may act on: another user's, their own, the first administrator's, or one with more
 * permissions.
 */
const anybody = { isOwn: false, isFounder: false, isAbove: false }
const themselves = { isOwn: true, isFounder: false, isAbove: false }
const theFirst = { isOwn: false, isFounder: true, isAbove: false }
const oneAbove = { isOwn: false, isFounder: false, isAbove: true }

/**
 * Every combination of row facts a record's guards may meet, each explored separately. A record whose guards read no
 * facts uses the example of its catalogue entry.
 */
const contexts = {
  account: [
    ...[true, false].flatMap((verified) =>
      [true, false].map((openPayment) =>
        Object.assign({ verified, openPayment, isLastAdmin: false }, anybody),
      ),
    ),
    { verified: true, openPayment: false, isLastAdmin: true, ...anybody },
    ...[true, false].flatMap((verified) =>
      [themselves, theFirst, oneAbove].map((whom) =>
        Object.assign({ verified, openPayment: false, isLastAdmin: false }, whom),
      ),
    ),
  ],
  // No transition depends on both the kind of offer and the review of edits, so the two are varied together.
  property: (['sell', 'rent'] as const).flatMap((offer) =>
    moderationFacts
      // Unmet requirements don't depend on the kind of offer.
      .filter(({ gate }) => offer === 'sell' || gate === null || gate === 'package')
      .map((facts) => Object.assign({ offer, reviewEdits: offer === 'sell', wasLive: false }, facts)),
  ),
  project: moderationFacts,
  advertisement: [
    featurable,
    { ...featurable, runs: false },
    { ...featurable, isPublic: false },
    { ...featurable, isOnOffer: false },
    { ...featurable, isFeatured: true },
    ...['login', 'deactivated', 'profile', 'verification', 'package', 'limit'].map((gate) =>
      Object.assign({}, featurable, { gate }),
    ),
  ],
  payment: [
    quietPayment,
    { ...quietPayment, alreadyGranted: true },
    { ...quietPayment, dispute: 'open' },
    { ...quietPayment, dispute: 'taken', left: 3900 },
    { ...quietPayment, dispute: 'takenAll', left: 0 },
    { ...quietPayment, dispute: 'open', suspendsAt: 'always' },
    { ...quietPayment, dispute: 'inquiry', suspendsAt: 'always' },
    { ...quietPayment, wentBack: 'part', left: 4800 },
    { ...quietPayment, wentBack: 'part', dispute: 'lostPart', left: 4700 },
    { ...quietPayment, wentBack: 'part', dispute: 'taken', left: 3800 },
    { ...quietPayment, wentBack: 'part', dispute: 'takenAll', left: 0 },
    { ...quietPayment, wentBack: 'refunded', left: 0 },
    { ...quietPayment, wentBack: 'lost', dispute: 'lostPart', left: 0 },
    { ...quietPayment, silence: 'waits' },
    { ...quietPayment, silence: 'tooLong' },
    { ...quietPayment, alreadyGranted: true, silence: 'tooLong' },
    { ...quietPayment, sums: 'unknown', left: 0 },
    { ...quietPayment, warning: 'waits' },
    { ...quietPayment, gatewayRefunds: false },
    { ...quietPayment, orderRuns: true, left: 4000 },
    { ...quietPayment, dispute: 'open', refundsBarred: true },
    // In `refunded` nothing is left, however much is on its way.
    { ...quietPayment, wentBack: 'refunded', refundUnderway: true, left: 0 },
    { ...quietPayment, refundUnderway: true, left: 4400 },
    { ...quietPayment, orderRuns: true, refundUnderway: true, left: 3500 },
    { ...quietPayment, dispute: 'open', refundUnderway: true, left: 4400 },
    { ...quietPayment, wentBack: 'refunded', dispute: 'open', refundUnderway: true, left: 0 },
  ],
  'bank-receipt': [{ receiptsLeft: true }, { receiptsLeft: false }],
  report: [
    ...(['possible', 'nothing', 'barred'] as const).flatMap((toReverse) =>
      [
        { isParty: false, decidedBySame: false },
        { isParty: false, decidedBySame: true },
        { isParty: true, decidedBySame: false },
      ].map((facts) => {
        const may = toReverse === 'possible'
        return Object.assign({ inTime: true, mayTakeDown: may, mayDeactivate: may, toReverse }, facts)
      }),
    ),
    {
      inTime: false,
      mayTakeDown: true,
      mayDeactivate: true,
      toReverse: 'possible',
      isParty: false,
      decidedBySame: false,
    },
  ],
  publication: [{ used: false }, { used: true }],
  membership: [
    { founder: false, inTime: true, hasFactor: false },
    { founder: false, inTime: true, hasFactor: true },
    { founder: false, inTime: false, hasFactor: false },
    { founder: true, inTime: true, hasFactor: false },
    { founder: true, inTime: true, hasFactor: true },
    { founder: false, inTime: true, hasFactor: true, isOwn: true },
    { founder: false, inTime: true, hasFactor: true, isAbove: true },
  ].map((facts) => Object.assign({ isOwn: false, isAbove: false }, facts)),
  slot: [{ hasRoom: true }, { hasRoom: false }],
} satisfies Partial<Record<RecordName, readonly Facts[]>>

type Facts = Record<string, unknown>

const factsOf = (name: RecordName): readonly Facts[] =>
  (contexts as Partial<Record<RecordName, readonly Facts[]>>)[name] ?? [entryOf(name).input as Facts]

/** Start states that can't be reached with these facts, because the facts change only after the state is entered. */
const later: Partial<Record<RecordName, { start: StateValue; input: Record<string, unknown> }[]>> = {
  payment: contexts.payment
    .filter((facts) => facts['suspendsAt'] === 'taken' && !String(facts['dispute']).startsWith('taken'))
    .map((input) => ({ start: 'disputed', input })),
}

/**
 * Serializes the row facts and payloads a record is tried with. If the text changes, the record must be tried again.
 */
export const triedWith = (name: RecordName): string => {
  const { machine } = entryOf(name)
  const payloads = Object.entries(money).filter(([event]) => (machine.events as string[]).includes(event))
  return JSON.stringify([factsOf(name), later[name] ?? [], payloads])
}

/** Returns a model for each combination of row facts, including those that apply only later. */
export function recordModels(name: RecordName): Model[] {
  const machine: AnyStateMachine = entryOf(name).machine
  const first = factsOf(name).map((input) => ({ input, start: undefined }))
  return [...first, ...(later[name] ?? [])].map(({ input, start }) => ({
    machine,
    input,
    start,
    cases: casesFrom(money),
    facts: (context: unknown) => context,
  }))
}
