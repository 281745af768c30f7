import { transition, type AnyMachineSnapshot } from 'xstate'
import { eligibilityMachine } from '../../../machines/flows/eligibility/machine'
import { eligibilityView } from '../../../machines/flows/eligibility/view'
import type { UserRow } from '../../platform/db/schema'
import { agentApplication } from '../verification'
import type { Trx } from '../../core/kind'
import { unreadOf } from '../chat'
import { readFacts } from '../eligibility'
import { act, andBack, byTurn, type NextActs } from './next-actions'

const home = '/user/dashboard'

/** Returns the user's unread messages. */
export async function messageItems(trx: Trx, user: UserRow): Promise<NextActs & { unread: number }> {
  const unread = await unreadOf(trx, user)
  const next = unread > 0 ? [act('chat.unread', user.id, { count: unread, link: '/user/chat' })] : []
  return { next, waiting: [], unread }
}

/** Returns the user's agent application, if one was started. */
export async function applicationItems(trx: Trx, userId: number): Promise<NextActs> {
  const row = await trx
    .selectFrom('agent_application')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!row) return { next: [], waiting: [] }
  const { machine, stateOf } = agentApplication
  const snapshot = machine.resolveState({ value: stateOf(row), context: {} } as never) as AnyMachineSnapshot
  const page = '/user/verification'
  const links = { doAt: page, seeAt: page, mendAt: () => page }
  const { id, reason, updated_at: at } = row
  return byTurn({ record: 'agent-application', id, title: '', reason, at, ...links }, snapshot)
}

export interface TransitionFacts {
  userId: number
  demoMode: boolean
  now: Date
  /** Whether the user has created or started a listing. */
  listed: boolean
  /** Whether another item already covers the verification. */
  applied: boolean
}

/**
 * Returns what is missing for the first listing, from the gates' machine: the first closed gate and the number of open
 * gates. Omits a used-up package for users who already have listings, and anything the user can't change (demo mode, or
 * someone else's turn).
 */
export async function verificationItems(
  trx: Trx,
  { userId, demoMode, now, listed, applied }: TransitionFacts,
): Promise<NextActs> {
  const purpose = 'property_list' as const
  const facts = await readFacts(trx, { userId, feature: purpose, demoMode, now })
  const asked = eligibilityMachine.resolveState({
    value: 'checking',
    context: { purpose, key: '', facts: null, given: {}, problem: null },
  })
  const answer = { type: 'xstate.done.actor.readFacts', actorId: 'readFacts', output: { ok: true, facts } }
  const [after] = transition(eligibilityMachine, asked, answer as never)
  const { firstUnmet, requirements, metCount: count, neededCount: of, canGoOn } = eligibilityView(after)
  if (canGoOn) {
    const first = act('way.open', userId, { event: 'way.taken', count, of, link: '/list-property' })
    return { next: listed ? [] : [first], waiting: [] }
  }
  const fixPath = requirements.find(({ gate }) => gate === firstUnmet)?.fixPath
  const known =
    (listed && (firstUnmet === 'package' || firstUnmet === 'limit')) ||
    (applied && firstUnmet === 'verification')
  if (!fixPath || known) return { next: [], waiting: [] }
  return {
    next: [act(`way.${firstUnmet}`, userId, { count, of, link: andBack(fixPath, home) })],
    waiting: [],
  }
}
