import type { SnapshotFrom } from 'xstate'
import type { Gate } from '../../../contract/values'
import { readState, type FlowRow, type ScreenOf } from '../view-kit'
import type { eligibilityMachine } from './machine'
import type { GateFacts, ProfileField, Purpose } from './ports'

export type Requirement = {
  gate: Gate
  /**
   * 'unknown': an earlier gate hides the status (a guest has no profile to check); 'notNeeded': this installation
   * doesn't have this requirement.
   */
  status: 'met' | 'unmet' | 'unknown' | 'notNeeded'
  /** Path of the page on which the requirement can be met; null if the user can't meet it. */
  fixPath: string | null
  /** Text key of the requirement. */
  textKey: string
  /** Text key shown while the requirement is unmet. For package requirements, it depends on the requested action. */
  unmetKey: string
  missingFields: ProfileField[]
}

const rows = {
  idle: { screen: 'closed', waitingFor: 'person', gate: null },
  checking: { screen: 'checking', waitingFor: 'server', gate: null },
  noAnswer: { screen: 'noAnswer', waitingFor: 'person', gate: null },
  notLoggedIn: { screen: 'requirements', waitingFor: 'person', gate: 'login' },
  demoMode: { screen: 'requirements', waitingFor: 'nobody', gate: 'demo' },
  deactivated: { screen: 'requirements', waitingFor: 'admin', gate: 'deactivated' },
  profileIncomplete: { screen: 'requirements', waitingFor: 'person', gate: 'profile' },
  savingProfile: { screen: 'savingProfile', waitingFor: 'server', gate: null },
  'notVerified.never': { screen: 'requirements', waitingFor: 'person', gate: 'verification' },
  'notVerified.pending': { screen: 'requirements', waitingFor: 'admin', gate: 'verification' },
  'notVerified.failed': { screen: 'requirements', waitingFor: 'person', gate: 'verification' },
  packageMissing: { screen: 'requirements', waitingFor: 'person', gate: 'package' },
  takingPlan: { screen: 'takingPlan', waitingFor: 'server', gate: null },
  limitReached: { screen: 'requirements', waitingFor: 'person', gate: 'limit' },
  eligible: { screen: 'eligible', waitingFor: 'person', gate: null },
  onTheWay: { screen: 'onTheWay', waitingFor: 'nobody', gate: null },
} as const satisfies Record<string, FlowRow & { gate: Gate | null }>

/** Screens of this flow. */
export type EligibilityScreen = ScreenOf<typeof rows>

/** Screens whose meaning (`before`) or next step (`after`) has a separate text for each requested action. */
const before: ReadonlySet<EligibilityScreen> = new Set(['closed', 'onTheWay'])
const after: ReadonlySet<EligibilityScreen> = new Set(['eligible', 'onTheWay'])

/** Derives the requirement list's view; defined for every state. */
export function eligibilityView(snapshot: SnapshotFrom<typeof eligibilityMachine>) {
  const { row, shared } = readState(snapshot, rows)
  const { facts, purpose } = snapshot.context
  const requirements = facts === null ? [] : requirementsOf(facts, purpose)
  const needed = requirements.filter((r) => r.status !== 'notNeeded')
  return {
    ...shared,
    purpose,
    firstUnmet: row.gate,
    /** Text key of the error for the first closed gate (§5, §8, D34, D35); null if no gate is closed. */
    sentenceKey: row.gate === null || facts === null ? null : sentenceOf(row.gate, purpose, facts),
    /** Text key of this screen's meaning; `nextKey` is that of the next step. */
    meaningKey: `eligibility.${row.screen}.meaning${before.has(row.screen) ? `.${purpose}` : ''}`,
    nextKey: `eligibility.next.${row.gate ?? row.screen}${after.has(row.screen) ? `.${purpose}` : ''}`,
    requirements,
    metCount: needed.filter((r) => r.status === 'met').length,
    neededCount: needed.length,
    canCheck: snapshot.can({ type: 'check.asked' }),
    canRecheck: snapshot.can({ type: 'recheck.asked' }),
    canGive: snapshot.can({ type: 'profile.given', fields: {} }),
    canTakePlan: snapshot.can({ type: 'plan.taken' }),
    /** Free plan that would open the package gate; null if there is none. */
    freePlan: facts?.freePlan ?? null,
    canGoOn: snapshot.can({ type: 'way.taken' }),
    canCancel: snapshot.can({ type: 'wait.cancelled' }),
  }
}

/** View of the requirement list. */
export type EligibilityView = ReturnType<typeof eligibilityView>

/** Gates whose texts depend on the requested action. */
const ofPackages: ReadonlySet<Gate> = new Set(['package', 'limit'])

/** Path of the page on which each requirement can be met; null if the user can't meet it. */
export const fixPathOf: Readonly<Record<Gate, string | null>> = {
  login: '/login',
  demo: null,
  deactivated: '/contact-us',
  profile: '/user/profile',
  verification: '/user/verification',
  package: '/subscription-plan',
  limit: '/subscription-plan',
}

/** Returns every requirement for an action with its status, in the order of the specification. */
export function requirementsOf(facts: GateFacts, purpose: Purpose): Requirement[] {
  const { missingFields, verification } = facts
  const make = (gate: Gate, met: boolean, textKey: string = gate): Requirement => ({
    gate,
    status: statusOf(gate, met, facts),
    fixPath: fixPathOf[gate],
    textKey: `eligibility.${textKey}`,
    unmetKey: ofPackages.has(gate) ? `eligibility.${gate}.unmet.${purpose}` : `eligibility.${textKey}.unmet`,
    missingFields: gate === 'profile' ? missingFields : [],
  })
  return [
    make('login', facts.loggedIn),
    make('demo', !facts.demoMode),
    make('deactivated', !facts.deactivated),
    make('profile', missingFields.length === 0),
    make('verification', isProved(facts), verificationText[verification.status]),
    make('package', facts.packageAvailable),
    make('limit', facts.packageAvailable && facts.limitAvailable),
  ]
}

function sentenceOf(gate: Gate, purpose: Purpose, { verification }: GateFacts): string {
  const sentences: Record<Gate, string> = {
    login: 'errors.notLoggedIn',
    demo: 'errors.demoMode',
    deactivated: 'errors.deactivated',
    profile: 'errors.profileIncomplete',
    verification: proofSentence[verification.status],
    package: `errors.gate.${purpose}`,
    limit: `errors.gate.${purpose}`,
  }
  return sentences[gate]
}

function statusOf(gate: Gate, met: boolean, facts: GateFacts): Requirement['status'] {
  if (gate === 'login') return met ? 'met' : 'unmet'
  if (gate === 'demo' || gate === 'deactivated') return met ? 'notNeeded' : 'unmet'
  if (gate === 'verification' && !facts.verification.required) return 'notNeeded'
  if (!facts.loggedIn) return 'unknown'
  return met ? 'met' : 'unmet'
}

function isProved({ verification }: GateFacts): boolean {
  return !verification.required || verification.status === 'success'
}

const verificationText = {
  initial: 'verification.never',
  pending: 'verification.pending',
  failed: 'verification.failed',
  success: 'verification.success',
} as const

const proofSentence = {
  initial: 'errors.notVerified',
  pending: 'errors.verificationPending',
  failed: 'errors.verificationFailed',
  success: 'errors.notVerified',
} as const
