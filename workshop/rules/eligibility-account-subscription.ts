import { never, type PairRule } from './pair-kit'

/** Screen shown before listing, together with the user's account and plan. */
export interface GatePair {
  screen: string
  gate: string | null
  account: 'unverified' | 'active' | 'deactivated' | 'deletionRequested' | 'purged'
  plan: 'none' | 'active' | 'suspended' | 'ended'
  slotsLeft: boolean
}

/** Rules on what must not be shown before listing, given the account and the plan (§5, §6, D66). */
export const eligibilityWithAccountAndPlan: readonly PairRule<GatePair>[] = [
  never(
    '“Buy a plan first” is read beside an active plan.',
    '§6',
    ({ gate, plan }) => gate === 'package' && plan === 'active',
  ),
  never(
    '“You have everything” is read without an active plan.',
    '§6',
    ({ screen, plan }) => screen === 'eligible' && plan !== 'active',
  ),
  never(
    '“You have everything” is read with every slot used.',
    'D66',
    ({ screen, slotsLeft }) => screen === 'eligible' && !slotsLeft,
  ),
  never(
    '“Every slot is used” is read while one is free, or without a plan.',
    '§6',
    ({ gate, plan, slotsLeft }) => gate === 'limit' && (slotsLeft || plan !== 'active'),
  ),
  never(
    '“You have everything”, or a plan to buy, is read by a deactivated account.',
    '§8',
    ({ screen, gate, account }) =>
      account === 'deactivated' && (screen === 'eligible' || gate === 'package' || gate === 'limit'),
  ),
  never(
    'An account in use is called deactivated.',
    '§8',
    ({ gate, account }) => gate === 'deactivated' && account !== 'deactivated',
  ),
]
