import type { AnyEventObject } from 'xstate'
import type {
  ReadStandingOutput,
  SendApplicationOutput,
  Standing,
} from '../../../machines/flows/verification/ports'
import type { Answer } from '../../kit/hold-reply'
import { but, cut, rather, refusing, taken } from '../../kit/replies'

/** The calls that together return the state of a user's verification. */
export const standingCalls = [
  'get-agent-verification-form-fields',
  'get-agent-verification-form-values',
  'verification-draft',
]

const all = (answer: Answer) => Object.fromEntries(standingCalls.map((call) => [call, answer]))

/** Returns the server's answers for this port output: the real form and texts, with the state that the step needs. */
function standingAnswers({ state, reason, questions }: Standing): Record<string, Answer> {
  return {
    'get-agent-verification-form-fields': but((fields: unknown[]) => (questions.length > 0 ? fields : [])),
    'get-agent-verification-form-values': but((values: object) => ({ ...values, state, reason })),
    'verification-draft': but((draft: object) => draft),
  }
}

const fault: Answer = async () => refusing({ ok: false, reason: 'RATE_LIMITED', message: 'refused' })

function sendAnswer(result: SendApplicationOutput): Answer {
  const call = 'apply-agent-verification'
  if (result.ok) return rather(call, (reply) => !reply.error, taken({ state: 'pending' }))
  // The server isn't called, because it would accept the application that must be refused in this step.
  return async () => refusing(result)
}

/** Returns the answers to the held requests for one output of a port. */
export function answersFor({ type, output }: AnyEventObject): Record<string, Answer> {
  if (type === 'xstate.error.actor.readStanding') return all(cut)
  if (type === 'xstate.error.actor.sendApplication') return { 'apply-agent-verification': cut }
  if (type === 'xstate.done.actor.sendApplication')
    return { 'apply-agent-verification': sendAnswer(output as SendApplicationOutput) }
  const result = output as ReadStandingOutput
  return result.ok ? standingAnswers(result.standing) : all(fault)
}
