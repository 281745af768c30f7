import { setup } from 'xstate'
import { effect, type Meta } from '../../kit'

/** No row facts are needed; whether the user may be blocked is checked before `advance`. */
export type BlockContext = Record<string, never>

export type BlockEvent =
  | { type: 'person.blocked'; reason?: string }
  | { type: 'block.lifted' }
  | { type: 'block.overruled'; reason?: string }

/**
 * A user's block of another user or of the operator (§7, D57–D59): one record per pair and direction, reused when the
 * block is set again.
 */
export const blockMachine = setup({
  types: {} as { context: BlockContext; input: BlockContext; events: BlockEvent; meta: Meta },
  actions: { 'mail.blockOverruled': effect },
}).createMachine({
  id: 'block',
  context: {},
  initial: 'open',
  description: 'Whether one user has blocked another from messaging.',
  states: {
    open: {
      description: 'This person does not block the other: messages pass unless the other one blocks them.',
      meta: { caption: 'Not blocked' },
      on: { 'person.blocked': { target: 'blocked', meta: { by: ['person'] } } },
    },
    blocked: {
      description:
        'No message passes in either direction. The other one learns only that none can be sent, and cannot end it.',
      meta: { caption: 'Blocked' },
      on: {
        'block.lifted': { target: 'open', meta: { by: ['person'] } },
        'block.overruled': {
          target: 'open',
          actions: 'mail.blockOverruled',
          meta: { by: ['admin'], needsReason: true },
        },
      },
    },
  },
})
