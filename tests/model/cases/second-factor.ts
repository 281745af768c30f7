import { secondFactorMachine } from '../../../machines/flows/second-factor/machine'
import type { SecondFactorContext } from '../../../machines/flows/second-factor/ports'
import { casesFrom, done } from '../events'
import type { Model } from '../explore'
import { refused } from './refusals'

const wrongCode = refused('VALIDATION', { errors: { factor_code: 'This code is wrong.' } })
const wrongPassword = refused('VALIDATION', { errors: { current_password: 'The password is wrong.' } })

/** Model of two-step sign-in, with every possible answer. */
export const secondFactorModel: Model = {
  machine: secondFactorMachine,
  cases: casesFrom({
    'status.read': [{ on: false }, { on: true }],
    'code.entered': [{ code: '123456' }],
    'end.confirmed': [{ code: '654321' }],
    ...done(
      'beginFactor',
      { ok: true, made: { secret: 'ABCDEFGH', uri: 'otpauth://totp/a?secret=ABCDEFGH' } },
      wrongPassword,
    ),
    ...done(
      'confirmFactor',
      { ok: true, codes: ['aaaa-1111', 'bbbb-2222'] },
      wrongCode,
      refused('NOT_ALLOWED'),
    ),
    ...done('endFactor', { ok: true }, wrongCode, refused('NOT_ALLOWED')),
    ...done('readFactor', { ok: true, on: true }, { ok: true, on: false }, refused('RATE_LIMITED')),
  }),
  facts: ({ isEnding, made, codes, problem }: SecondFactorContext) => ({
    isEnding,
    made: made !== null,
    codes: codes.length,
    problem: problem !== null,
  }),
}
