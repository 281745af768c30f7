import {
  transition,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type StateValue,
} from 'xstate'
import { transitionIds } from '../../../../machines/diagram/ids'
import type { Actor, Meta } from '../../../../machines/kit'
import { rolesOf } from '../../../../machines/sides'
import type { RecordName } from '../../../../contract/values'
import type { PaymentContext } from '../../../../machines/records/payment/money'
import { recordModels, rightRefund } from '../../../model/cases/records'
import { explore } from '../../../model/explore'

/** One event by one actor on a record in some state, and the machine's answer. */
export type Triple = {
  event: AnyEventObject
  role: Actor
  /** Target state; null if the machine refuses. */
  to: StateValue | null
  /** Ids of the transitions taken. */
  ids: string[]
  /** Events this actor may send instead, which the refusal must list. */
  menu: string[]
}

/** A record's state with its row facts and all triples to try on it. */
export type Standing = { value: StateValue; context: Record<string, unknown>; triples: Triple[] }

/** Facts that concern only acting administrators; they are false for all other actors. */
const ofAdministrator = ['isOwn', 'isFounder', 'isAbove', 'isParty', 'decidedBySame']

const reason = 'Because the test says so'

/** Event with an unrequested amount, which no menu lists because it isn't a choice. */
const anotherSum = { type: 'gateway.mismatched', facts: { amountMatches: false }, reason }

/** Returns every event a record's machine accepts, with the payload the server would send, and whether menus list it. */
function eventsOf(
  machine: AnyStateMachine,
  { context }: AnyMachineSnapshot,
): { event: AnyEventObject; isChoice: boolean }[] {
  const right = { facts: { amountMatches: true }, reason }
  const isPayment = machine.events.includes('gateway.mismatched')
  const refunds: Partial<Record<string, object>> = isPayment ? rightRefund(context as PaymentContext) : {}
  const endsPlan = { ...refunds['refund.ordered'], endsNow: true }
  return [
    ...machine.events.map((type) => ({
      event: { type, ...right, ...(refunds[type] && { refund: refunds[type] }) },
      isChoice: true,
    })),
    ...(isPayment
      ? [anotherSum, { type: 'refund.ordered', refund: endsPlan, reason }].map((event) => ({
          event,
          isChoice: false,
        }))
      : []),
  ]
}

/**
 * Returns every (state, event, actor) of a record. Each state is tried completely with its first row facts, and with
 * others only where they change the outcome of an event.
 */
export function standings(name: RecordName): Standing[] {
  const found = new Map<string, Standing>()
  const decided = new Map<string, Set<string>>()
  for (const model of recordModels(name)) {
    for (const snapshot of explore(model).nodes.values()) {
      const state = JSON.stringify(snapshot.value)
      const context = snapshot.context as Record<string, unknown>
      // Without an account, no call gets as far as the record; `eligibility-race.test.ts` erases it while one runs.
      if (context['gate'] === 'login') continue
      const byAdminOnly = ofAdministrator.some((fact) => context[fact] === true)
      const others = byAdminOnly ? [] : triplesOf(model.machine, asOthersMeet(model.machine, snapshot))
      const triples = [
        ...triplesOf(model.machine, snapshot).filter(({ role }) => role === 'admin'),
        ...others.filter(({ role }) => role !== 'admin'),
      ]
      const known = decided.get(state)
      const fresh = triples.filter((triple) => !known?.has(decision(triple)))
      if (fresh.length === 0) continue
      decided.set(state, new Set([...(known ?? []), ...fresh.map(decision)]))
      found.set(`${state} ${JSON.stringify(context)}`, { value: snapshot.value, context, triples: fresh })
    }
  }
  return [...found.values()]
}

/**
 * Returns the snapshot as actors other than administrators meet it, without `isHeld`: only administrators' decisions
 * are held (D99).
 */
function asOthersMeet(machine: AnyStateMachine, snapshot: AnyMachineSnapshot): AnyMachineSnapshot {
  const { value, context, status } = snapshot
  if (!context.isHeld) return snapshot
  return machine.resolveState({ value, context: { ...context, isHeld: false }, status: status as never })
}

/** Returns the key of everything that may differ between two sets of row facts: event, sender and transitions. */
const decision = ({ event, role, ids }: Triple) => `${event.type} ${role} ${ids.join()}`

function triplesOf(machine: AnyStateMachine, snapshot: AnyMachineSnapshot): Triple[] {
  const ids = transitionIds(machine)
  const outcomes = eventsOf(machine, snapshot).map(({ event, isChoice }) => {
    const fires = machine.getTransitionData(snapshot, event as never)
    const to = fires.length > 0 ? transition(machine, snapshot, event)[0].value : null
    return { event, isChoice, fires, to, ids: fires.flatMap((one) => ids.get(one) ?? []) }
  })
  return rolesOf(machine).flatMap((role) => {
    const may = ({ fires }: (typeof outcomes)[number]) =>
      fires.length > 0 && fires.every((one) => (one.meta as Meta | undefined)?.by?.includes(role))
    const menu = outcomes.filter((one) => one.isChoice && may(one)).map(({ event }) => event.type)
    return outcomes.map((outcome) => {
      const { event, to, ids: taken } = outcome
      return may(outcome) ? { event, role, to, ids: taken, menu } : { event, role, to: null, ids: [], menu }
    })
  })
}
