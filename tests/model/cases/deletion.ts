import { deletionMachine } from '../../../machines/flows/deletion/machine'
import type { DeletionContext, Losses } from '../../../machines/flows/deletion/ports'
import { casesFrom, done } from '../events'
import type { Model } from '../explore'
import { refused } from './refusals'

const losses: Losses = { properties: 3, projects: 0, packages: 1, favourites: 2, searches: 1, tokens: 2 }
const sessionOver = refused('NOT_LOGGED_IN')

/** Model of the deletion of the own account, with every possible answer. */
export const deletionModel: Model = {
  machine: deletionMachine,
  cases: casesFrom({
    'deletion.asked': [{ account: 7 }],
    ...done(
      'readLosses',
      { ok: true, losses },
      { ok: true, losses: { ...losses, packages: 0 } },
      sessionOver,
      refused('RATE_LIMITED'),
    ),
    ...done(
      'requestDeletion',
      { ok: true, message: 'Your account will be deleted.' },
      sessionOver,
      refused('NOT_ALLOWED', { openPayment: true } as never),
      refused('NOT_ALLOWED'),
    ),
  }),
  facts: ({ account, losses: { properties }, message, problem }: DeletionContext) => ({
    account,
    isCounted: properties > 0,
    message: message !== '',
    problem: problem !== null,
  }),
}
