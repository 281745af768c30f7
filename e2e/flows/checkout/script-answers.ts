import type { AnyEventObject } from 'xstate'
import type { Claim } from '../../../machines/flows/checkout/setup'
import type { Answer, Reply } from '../../kit/hold-reply'
import { cut, rather, through } from '../../kit/replies'

type Answers = Record<string, Answer>
type Reported = { status?: string; error?: { type: string } }

const raw = (body: object): Reply => ({ status: 200, body })
const declinedBody = {
  error: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' },
}

/** For each claim, which of the sandbox's replies fit and what to answer otherwise. */
const confirmed: Partial<Record<Claim, { fits: (sent: Reported) => boolean; otherwise: Reply }>> = {
  done: {
    fits: ({ error, status }) => !error && status !== 'requires_action',
    otherwise: raw({ id: 'pi_none', status: 'succeeded' }),
  },
  declined: { fits: ({ error }) => error?.type === 'card_error', otherwise: raw(declinedBody) },
  challenge: {
    fits: ({ status }) => status === 'requires_action',
    otherwise: raw({ id: 'pi_none', status: 'requires_action' }),
  },
  unreachable: {
    fits: ({ error }) => error?.type === 'api_error',
    otherwise: raw({ error: { type: 'api_error', message: 'The gateway has a fault.' } }),
  },
}

/** Results of the bank's challenge. The sandbox's challenge leaves the page, so the gateway's answer is given here. */
const challenged: Partial<Record<Claim, Reply>> = {
  done: raw({ id: 'pi_none', status: 'succeeded' }),
  declined: raw(declinedBody),
  closed: raw({ error: { type: 'api_error', message: 'The window was closed.' } }),
}

/** A reply with an invalid URL, on which the gateway's script throws. */
const broken = raw({
  id: 'pi_none',
  status: 'requires_action',
  next_action: { type: 'redirect_to_url', redirect_to_url: { url: 'no address' } },
})

/** Returns how the gateway's script and its server answer a port. */
export function scriptAnswers({ type, output }: AnyEventObject): Answers {
  const failing = type.startsWith('xstate.error')
  if (type.endsWith('.prepareCard')) return { 'card-script': failing ? cut : through }
  if (type.endsWith('.answerChallenge')) {
    const reply = failing ? broken : (challenged[output.claim as Claim] ?? broken)
    return { 'card-challenge': async () => reply }
  }
  const result = confirmed[output?.claim as Claim]
  return type.endsWith('.confirmCard') && result
    ? { 'card-confirm': rather('confirm', result.fits as never, result.otherwise) }
    : {}
}
