import { recoveryMachine } from '../../../machines/flows/recovery/machine'
import type { Change, RecoveryContext } from '../../../machines/flows/recovery/ports'
import { casesFrom, done } from '../events'
import type { Model } from '../explore'
import { refused } from './refusals'

/** A changed e-mail address of an account with a password. */
export const change: Change = {
  kinds: ['email', 'password'],
  changed_at: '2026-01-05T09:00:00.000Z',
  had_password: true,
  browser: 'Firefox',
  system: 'Linux',
  email: 'p…n@example.test',
  mobile: null,
}

/** Time from which a returning user may request another link, in ms. */
export const resumedAt = 60_000

export const typed = { password: 'a-better-password', re_password: 'a-better-password' }

/** Model of account recovery, with every possible answer. */
export const recoveryModel: Model = {
  machine: recoveryMachine,
  cases: casesFrom({
    'flow.resumed': [{ memory: { email: 'person@example.test', resendAt: resumedAt } }],
    'link.opened': [{ token: 'mailed-token' }, { token: '' }],
    'undo.opened': [{ token: 'noticed-token' }, { token: '' }],
    'email.submitted': [{ email: 'person@example.test' }],
    'password.submitted': [{ typed }],
    'xstate.done.actor.requestLink': ({ context }) => [
      { output: { ok: true, sentAt: (context as RecoveryContext).resendAt > 0 ? 120_000 : 1_000 } },
      { output: refused('RATE_LIMITED', { retryAt: 900_000 }) },
    ],
    ...done(
      'savePassword',
      { ok: true, keys: { tokens: [], webhooks: [{ url: 'https://crm.example/events' }] } },
      refused('LINK_EXPIRED'),
      refused('ACCOUNT_DEACTIVATED'),
      refused('VALIDATION', { errors: { password: 'Too common.' } }),
    ),
    ...done('readChange', { ok: true, change }, refused('LINK_EXPIRED'), refused('RATE_LIMITED')),
    ...done(
      'undoChange',
      { ok: true, resetToken: 'reset-token' },
      { ok: true, resetToken: null },
      refused('LINK_EXPIRED'),
      refused('ADDRESS_TAKEN'),
    ),
  }),
  facts: ({ email, resendAt, token, typed, repeated, change, resetToken }: RecoveryContext) => ({
    email: email !== '',
    resendAt,
    token,
    typed: typed !== null,
    repeated,
    change: change !== null,
    resetToken,
  }),
}
