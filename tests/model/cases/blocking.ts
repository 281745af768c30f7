import { blockingMachine } from '../../../machines/flows/blocking/machine'
import type { BlockingContext } from '../../../machines/flows/blocking/ports'
import { casesFrom, done } from '../events'
import type { Model } from '../explore'
import { refused } from './refusals'

/** Model of blocking and unblocking a user, with every possible answer. */
export const blockingModel: Model = {
  machine: blockingMachine,
  input: { target: 2, known: null },
  cases: casesFrom({
    'block.confirmed': [{ reason: 'Asks for money' }],
    ...done(
      'readBlock',
      { ok: true, block: null },
      { ok: true, block: { since: '2026-01-05T09:00:00.000Z', reason: 'Asks for money' } },
      refused('RATE_LIMITED'),
    ),
    ...done(
      'setBlock',
      { ok: true },
      refused('VALIDATION', { errors: { reason: 'Too long.' } }),
      refused('NOT_FOUND'),
    ),
    ...done('liftBlock', { ok: true }, refused('DEMO_MODE')),
  }),
  facts: (context: BlockingContext) => ({ known: context.known !== null }),
}
