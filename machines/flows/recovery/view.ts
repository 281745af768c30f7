import type { SnapshotFrom } from 'xstate'
import { readState, secondsUntil, type FlowRow, type ScreenOf } from '../view-kit'
import type { recoveryMachine } from './machine'
import type { RecoveryMemory } from './ports'

const rows = {
  idle: { screen: 'opening', waitingFor: 'nobody' },
  'request.asking': { screen: 'request', waitingFor: 'person' },
  'request.requesting': { screen: 'request', waitingFor: 'server' },
  'request.sent.cooling': { screen: 'sent', waitingFor: 'person' },
  'request.sent.ready': { screen: 'sent', waitingFor: 'person' },
  'request.sent.resending': { screen: 'sent', waitingFor: 'server' },
  'link.choosing': { screen: 'newPassword', waitingFor: 'person' },
  'link.saving': { screen: 'newPassword', waitingFor: 'server' },
  'link.unsure': { screen: 'unsure', waitingFor: 'person' },
  'link.used': { screen: 'used', waitingFor: 'person' },
  'link.dead': { screen: 'dead', waitingFor: 'person' },
  'link.closed': { screen: 'closed', waitingFor: 'person' },
  'link.saved': { screen: 'saved', waitingFor: 'nobody' },
  'undo.reading': { screen: 'reading', waitingFor: 'server' },
  'undo.noAnswer': { screen: 'noAnswer', waitingFor: 'person' },
  'undo.offered': { screen: 'undo', waitingFor: 'person' },
  'undo.undoing': { screen: 'undo', waitingFor: 'server' },
  'undo.unsure': { screen: 'undoUnsure', waitingFor: 'person' },
  'undo.used': { screen: 'undoUsed', waitingFor: 'person' },
  'undo.dead': { screen: 'undoDead', waitingFor: 'person' },
  'undo.undone': { screen: 'undone', waitingFor: 'nobody' },
} as const satisfies Record<string, FlowRow>

/** Screens of this flow. */
export type RecoveryScreen = ScreenOf<typeof rows>

type RecoverySnapshot = SnapshotFrom<typeof recoveryMachine>

/** Derives the recovery view; defined for every state. `now` is in epoch ms. */
export function recoveryView(snapshot: RecoverySnapshot, now: number) {
  const { context } = snapshot
  const { path, shared } = readState(snapshot, rows)
  const { email, token, typed, change, resetToken, keys } = context
  return {
    ...shared,
    secondsLeft: path === 'request.sent.cooling' ? secondsUntil(context.resendAt, now) : 0,
    /** Initial value of the form's address field, and the address to which the link was sent. */
    email,
    /** Token of the opened link, submitted with the form. */
    token,
    /** Initial values of the password form; null before the first submission. */
    typed,
    /** Change that the link undoes; null until it is loaded. */
    change,
    /** Token for setting a new password after a change was undone; null if the account has no password. */
    resetToken,
    /** Credentials that still give access after the password change; null until the password is changed. */
    keys,
    /** Whether the account is used only with its phone number and therefore needs no new password. */
    byNumber: change !== null && change.email === null && !change.had_password,
    canSubmitEmail: snapshot.can({ type: 'email.submitted', email: '' }),
    canResend: snapshot.can({ type: 'resend.asked' }),
    canChangeEmail: snapshot.can({ type: 'email.changeAsked' }),
    canSubmitPassword: snapshot.can({
      type: 'password.submitted',
      typed: { password: '', re_password: '' },
    }),
    canUndo: snapshot.can({ type: 'undo.confirmed' }),
    canLookAgain: snapshot.can({ type: 'look.again' }),
    canRetry: snapshot.can({ type: 'retry.asked' }),
    canCancel: snapshot.can({ type: 'wait.cancelled' }),
  }
}

/** View of account recovery. */
export type RecoveryView = ReturnType<typeof recoveryView>

/** Returns the state to store for a reload after a link was requested; null in all other states. */
export function recoveryMemory(snapshot: RecoverySnapshot): RecoveryMemory | null {
  const { email, resendAt } = snapshot.context
  return snapshot.matches({ request: 'sent' }) ? { email, resendAt } : null
}
