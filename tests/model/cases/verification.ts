import { verificationMachine } from '../../../machines/flows/verification/machine'
import type { Standing, VerificationContext } from '../../../machines/flows/verification/ports'
import { casesFrom, done } from '../events'
import type { Model } from '../explore'
import { refused } from './refusals'

const question: Standing['questions'][number] = {
  id: 1,
  name: 'Licence number',
  hint: '',
  kind: 'text',
  required: true,
  options: [],
}

/** A user who hasn't applied yet. */
export const fresh: Standing = {
  state: 'initial',
  reason: null,
  sentAt: null,
  given: [],
  formVersion: 1,
  questions: [question],
  answers: [],
}

const standings: Partial<Standing>[] = [
  {},
  { questions: [] },
  { state: 'pending', sentAt: '2026-01-05T09:00:00.000Z' },
  { state: 'asked', reason: 'Which districts do you work in?' },
  { state: 'failed', reason: 'The licence cannot be read.' },
  { state: 'revoked', reason: 'The licence has ended.' },
  { state: 'success' },
]

/** Model of an agent's application, with every possible answer. */
export const verificationModel: Model = {
  machine: verificationMachine,
  cases: casesFrom({
    'application.submitted': [{ answers: [{ id: 1, value: 'WA-4711', proof: null }] }],
    ...done(
      'readStanding',
      ...standings.map((some) => ({ ok: true, standing: { ...fresh, ...some } })),
      refused('FAULT'),
    ),
    ...done(
      'sendApplication',
      { ok: true },
      refused('CONFLICT'),
      refused('NOT_ALLOWED'),
      refused('VALIDATION'),
    ),
  }),
  facts: (context: VerificationContext) => ({ state: context.standing?.state ?? null }),
}
