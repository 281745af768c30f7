import { transition } from 'xstate'
import { describe, expect, it } from 'vitest'
import { eligibilityMachine } from '../../machines/flows/eligibility/machine'
import type { EligibilityFacts } from '../../machines/flows/eligibility/ports'
import { eligibilityView } from '../../machines/flows/eligibility/view'
import { messageMachine } from '../../machines/flows/message/machine'
import { messageView } from '../../machines/flows/message/view'
import type { GatePair } from '../../workshop/rules/eligibility-account-subscription'
import type { BlockPair } from '../../workshop/rules/message-block'
import { products } from '../../workshop/rules/intents'
import type { PairRule } from '../../workshop/rules/pair-kit'
import { accountMachine } from '../../machines/records/account/machine'
import { blockMachine } from '../../machines/records/block/machine'
import { shownState } from '../../contract/money/shown-status'
import { subscriptionMachine } from '../../machines/records/subscription/machine'
import { answerOf } from '../../src/flows/checkout/payment-verdict'
import { eligibilityModel } from '../model/cases/eligibility'
import { messageModel } from '../model/cases/message'
import { refused } from '../model/cases/refusals'
import { explore } from '../model/explore'
import { checkoutPairs } from './pairs/checkout-payment'
import { transferPairs } from './pairs/transfer-receipt-payment'

/** Returns each rule broken by any of the pairs. */
const broken = <Pair>(pairs: readonly Pair[], rules: readonly PairRule<Pair>[]): string[] =>
  rules.filter(({ where }) => pairs.some(where)).map(({ says }) => says)

describe('checkout × payment', () => {
  const rules = products['checkout × payment']
  const pairs = checkoutPairs()

  it('never contradicts a payment', () => {
    console.log(`checkout × payment: ${pairs.length} pairs`)
    expect(pairs.length).toBeGreaterThan(50)
    expect(broken(pairs, rules)).toEqual([])
  })

  it('detects a rejected amount shown as paid twice', () => {
    const cause = () => 'paidTwice' as const
    expect(broken(checkoutPairs({ cause }), rules)).toContainEqual(expect.stringContaining('paid twice'))
  })

  it('detects an unpaid plan shown as ended', () => {
    const cause = () => 'refunded' as const
    expect(broken(checkoutPairs({ cause }), rules)).toContainEqual(expect.stringContaining('has ended'))
  })

  it('detects money in review shown as unpaid, and a failed attempt shown as paid', () => {
    const swapped: Parameters<typeof checkoutPairs>[0] = {
      answer: (standing) =>
        answerOf({
          ...standing,
          status:
            standing.status === 'needsReview'
              ? 'expired'
              : standing.status === 'failed'
                ? 'success'
                : standing.status,
        }),
    }
    const found = broken(checkoutPairs(swapped), rules)
    expect(found).toContainEqual(expect.stringContaining('Nothing was paid'))
    expect(found).toContainEqual(expect.stringContaining('“Paid”'))
  })
})

describe('transfer × bank-receipt × payment', () => {
  const rules = products['transfer × bank-receipt × payment']

  it('never contradicts a transfer', () => {
    const pairs = transferPairs()
    console.log(`transfer × bank-receipt × payment: ${pairs.length} triples`)
    expect(pairs.length).toBeGreaterThan(20)
    expect(broken(pairs, rules)).toEqual([])
  })

  it('detects a receipt in review shown as missing, and received money shown as failed', () => {
    const shown: typeof shownState = (payment, transfer) =>
      transfer === 'pendingVerification' && payment === 'opened'
        ? 'awaitingReceipt'
        : payment === 'success'
          ? 'failed'
          : shownState(payment, transfer)
    const found = broken(transferPairs({ shown }), rules)
    expect(found).toContainEqual(expect.stringContaining('“Transfer the money”'))
    expect(found).toContainEqual(expect.stringContaining('“Not completed”'))
  })

  it('detects a receipt that shows a plan as active after its payment ended', () => {
    const shown: typeof shownState = (payment, transfer) =>
      transfer === 'success' ? 'success' : shownState(payment, transfer)
    expect(broken(transferPairs({ shown }), rules)).toContainEqual(
      expect.stringContaining('“Your plan is active”'),
    )
  })
})

/**
 * Returns what the server knows of an account and a plan before something is listed (`check-package-limit`,
 * `get-user-data`).
 */
function factsOf({ account, plan, slotsLeft }: Omit<GatePair, 'screen' | 'gate'>): EligibilityFacts {
  return {
    loggedIn: account === 'active' || account === 'deactivated',
    demoMode: false,
    deactivated: account === 'deactivated',
    missingFields: [],
    verification: { required: false, status: 'initial' },
    packageAvailable: account === 'active' && plan === 'active',
    limitAvailable: account === 'active' && plan === 'active' && slotsLeft,
    freePlan: null,
  }
}

const stateNames = (machine: { states: object }) => Object.keys(machine.states)

describe('eligibility × account × subscription', () => {
  const rules = products['eligibility × account × subscription']
  const asking = [...explore(eligibilityModel).nodes.values()].filter((one) => one.matches('checking'))
  const pairsWhere = (factsAre: typeof factsOf): GatePair[] =>
    stateNames(accountMachine).flatMap((account) =>
      ['none', ...stateNames(subscriptionMachine)].flatMap((plan) =>
        [true, false].flatMap((slotsLeft) =>
          asking.map((before) => {
            const beside = { account, plan, slotsLeft } as Omit<GatePair, 'screen' | 'gate'>
            const output = { ok: true, facts: factsAre(beside) }
            const [after] = transition(
              eligibilityMachine,
              before as never,
              {
                type: 'xstate.done.actor.readFacts',
                output,
              } as never,
            )
            const { screen, firstUnmet } = eligibilityView(after)
            return Object.assign(beside, { screen, gate: firstUnmet })
          }),
        ),
      ),
    )

  it('never contradicts an account or a plan', () => {
    const pairs = pairsWhere(factsOf)
    console.log(`eligibility × account × subscription: ${pairs.length} triples`)
    expect(broken(pairs, rules)).toEqual([])
  })

  it('detects a suspended plan treated as active, and a deactivated account that may list', () => {
    const wrong = (beside: Parameters<typeof factsOf>[0]): EligibilityFacts => ({
      ...factsOf(beside),
      deactivated: false,
      packageAvailable: beside.plan !== 'none',
      limitAvailable: beside.slotsLeft,
    })
    expect(broken(pairsWhere(wrong), rules).length).toBeGreaterThanOrEqual(2)
  })
})

describe('message × block', () => {
  const rules = products['message × block']
  const sending = [...explore(messageModel).nodes.values()].filter((one) => one.matches('sending'))
  const pairsWhere = (answer: (isBlocked: boolean) => object): BlockPair[] =>
    stateNames(blockMachine).flatMap((state) =>
      sending.map((before) => {
        const isBlocked = state === 'blocked'
        const [after] = transition(
          messageMachine,
          before as never,
          {
            type: 'xstate.done.actor.sendMessage',
            output: answer(isBlocked),
          } as never,
        )
        const { screen, problem } = messageView(after)
        return { screen, problem: problem?.code ?? null, isBlocked }
      }),
    )
  const served = (isBlocked: boolean) => (isBlocked ? refused('FORBIDDEN') : { ok: true })

  it('never contradicts a block', () => {
    const pairs = pairsWhere(served)
    console.log(`message × block: ${pairs.length} pairs`)
    expect(broken(pairs, rules)).toEqual([])
  })

  it('detects a blocked message shown as sent', () => {
    expect(
      broken(
        pairsWhere(() => ({ ok: true })),
        rules,
      ),
    ).toHaveLength(1)
  })
})
