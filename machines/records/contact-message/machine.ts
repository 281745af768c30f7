import { setup } from 'xstate'
import { effect, type Meta } from '../../kit'

/** No row facts are needed. */
export type ContactMessageContext = Record<string, never>

export type ContactMessageEvent =
  | { type: 'message.answered'; reason?: string }
  | { type: 'message.closed' }
  | { type: 'message.reopened' }

/** A message to the operator (`contct_us`), which stays open until an administrator answers or archives it. */
export const contactMessageMachine = setup({
  types: {} as {
    context: ContactMessageContext
    input: ContactMessageContext
    events: ContactMessageEvent
    meta: Meta
  },
  actions: { 'message.sendAnswer': effect },
}).createMachine({
  id: 'contact-message',
  context: {},
  initial: 'received',
  description: 'What became of a message to the operator.',
  states: {
    received: {
      description: 'A visitor or user has written and waits for an answer by e-mail.',
      meta: { caption: 'Waiting for an answer' },
      on: {
        'message.answered': {
          target: 'answered',
          actions: 'message.sendAnswer',
          meta: { by: ['admin'], needsReason: true },
        },
        'message.closed': { target: 'closed', meta: { by: ['admin'] } },
      },
    },
    answered: {
      description: 'The answer was sent by e-mail. To say more, the person writes again or replies.',
      meta: { caption: 'Answered' },
      on: { 'message.reopened': { target: 'received', meta: { by: ['admin'] } } },
    },
    closed: {
      description: 'Closed without an answer: advertising, or settled in another way.',
      meta: { caption: 'Closed' },
      on: { 'message.reopened': { target: 'received', meta: { by: ['admin'] } } },
    },
  },
})
