import { setup } from 'xstate'
import { effect, type Meta } from '../../kit'

/** No row facts are needed; the answers are validated against the form before `advance`. */
export type AgentApplicationContext = Record<string, never>

export type AgentApplicationEvent =
  | { type: 'application.sent' }
  | { type: 'application.approved' }
  | { type: 'application.rejected'; reason?: string }
  | { type: 'more.asked'; reason?: string }
  | { type: 'application.revoked'; reason?: string }

const sent = {
  target: 'pending',
  actions: 'mail.applicationReceived',
  meta: { by: ['person'] },
} as const

const approved = {
  target: 'success',
  actions: 'mail.applicationApproved',
  meta: { by: ['admin'] },
} as const

const rejected = {
  target: 'failed',
  actions: 'mail.applicationRejected',
  meta: { by: ['admin'], needsReason: true },
} as const

/** Agent verification (§4, D78): one record per user, which the user can submit repeatedly. */
export const agentApplicationMachine = setup({
  types: {} as {
    context: AgentApplicationContext
    input: AgentApplicationContext
    events: AgentApplicationEvent
    meta: Meta
    /** The form is closed: the application is in review or accepted. */
    tags: 'settled'
  },
  actions: {
    'mail.applicationReceived': effect,
    'mail.applicationApproved': effect,
    'mail.applicationRejected': effect,
    'mail.applicationAsked': effect,
    'mail.applicationRevoked': effect,
  },
}).createMachine({
  id: 'agent-application',
  context: {},
  initial: 'initial',
  description: 'Whether a person is a verified agent.',
  states: {
    initial: {
      description: 'The person has begun to fill in the form and sent nothing yet.',
      meta: { caption: 'Draft', next: { by: 'person', event: 'application.sent' } },
      on: { 'application.sent': sent },
    },
    pending: {
      tags: ['settled'],
      description: 'An administrator reads the answers and decides. The person waits.',
      meta: { caption: 'Waiting for a decision', next: { by: 'admin', event: 'application.approved' } },
      on: {
        'application.approved': approved,
        'application.rejected': rejected,
        'more.asked': {
          target: 'asked',
          actions: 'mail.applicationAsked',
          meta: { by: ['admin'], needsReason: true },
        },
      },
    },
    asked: {
      description:
        'An administrator requests more information. The person answers by sending the form again.',
      meta: { caption: 'More information requested', next: { by: 'person', event: 'application.sent' } },
      on: { 'application.sent': sent, 'application.approved': approved, 'application.rejected': rejected },
    },
    failed: {
      description: 'Refused. The person reads why and may apply again with the answers from before.',
      meta: { caption: 'Rejected', bad: true, next: { by: 'person', event: 'application.sent' } },
      on: { 'application.sent': sent },
    },
    success: {
      tags: ['settled'],
      description: 'Verified: the name shows as a verified agent wherever it appears.',
      meta: { caption: 'Verified' },
      on: {
        'application.revoked': {
          target: 'revoked',
          actions: 'mail.applicationRevoked',
          meta: { by: ['admin'], needsReason: true },
        },
      },
    },
    revoked: {
      description: 'The verification was revoked. The person reads why and may apply again.',
      meta: { caption: 'Revoked', bad: true, next: { by: 'person', event: 'application.sent' } },
      on: { 'application.sent': sent },
    },
  },
})
