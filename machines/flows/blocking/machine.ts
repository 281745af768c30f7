import { assign, setup } from 'xstate'
import type { Meta } from '../../kit'
import { asks, notProvided, problemIn, timedOut, unreachable, withAnswer, type Of } from '../kit'
import type {
  BlockingContext,
  BlockingEvent,
  BlockingInput,
  ChangeOutput,
  LiftBlockInput,
  ReadBlockInput,
  ReadBlockOutput,
  SetBlockInput,
} from './ports'

const blockingSetup = setup({
  types: {} as { context: BlockingContext; input: BlockingInput; events: BlockingEvent; meta: Meta },
  actors: {
    readBlock: notProvided<ReadBlockOutput, ReadBlockInput>('readBlock'),
    setBlock: notProvided<ChangeOutput, SetBlockInput>('setBlock'),
    liftBlock: notProvided<ChangeOutput, LiftBlockInput>('liftBlock'),
  },
  delays: { answerTimeout: 15_000 },
  guards: {
    refused: (_, params: ReadBlockOutput) => !params.ok,
    isBlocked: (_, params: ReadBlockOutput) => params.ok && params.block !== null,
    done: (_, params: ChangeOutput) => params.ok,
    reasonWrong: (_, params: ChangeOutput) => !params.ok && params.errors?.['reason'] !== undefined,
  },
  actions: {
    keepBlock: assign((_, params: ReadBlockOutput) => ({
      known: params.ok ? params.block : null,
      problem: null,
    })),
    keepProblem: assign(problemIn),
    keepReason: assign(({ event }) =>
      event.type === 'block.confirmed' ? { reason: event.reason, problem: null } : {},
    ),
    markBlocked: assign(({ context }) => ({
      known: { since: null, reason: context.reason || null },
      problem: null,
    })),
    markLifted: assign({ known: null, reason: '', problem: null }),
    forgetProblem: assign({ problem: null }),
    sayUnreachable: assign(unreachable),
    sayTimedOut: assign(timedOut),
  },
})

const keepProblem = withAnswer('keepProblem')
const keepBlock = withAnswer('keepBlock')
const close = { 'dialog.closed': { target: 'idle', actions: 'forgetProblem' } } as const
const lookAgain = { 'look.again': { target: 'reading', actions: 'forgetProblem' } } as const

/**
 * Blocking and unblocking a user (§7, D57–D59). Only the server decides whether a block is in force: the dialog
 * requests the block's status every time it opens, and shows neither "blocked" nor "lifted" before the answer.
 */
export const blockingMachine = blockingSetup.createMachine({
  id: 'blocking',
  description: 'How a user blocks another one from messaging, and unblocks them.',
  context: ({ input }) => ({ ...input, reason: '', problem: null }),
  initial: 'idle',
  states: {
    idle: {
      description: 'The dialog is closed. The person may open it.',
      meta: { caption: 'Dialog closed' },
      on: { 'dialog.opened': 'reading' },
    },
    reading: {
      description: 'The server is asked whether this person is blocked already.',
      meta: { caption: 'Checking the block', announce: 'Checking whether you block this user' },
      invoke: {
        id: 'readBlock',
        src: 'readBlock',
        input: ({ context }) => ({ target: context.target }),
        onDone: [
          { target: 'noAnswer', guard: withAnswer('refused'), actions: keepProblem },
          { target: 'blocked', guard: withAnswer('isBlocked'), actions: keepBlock },
          { target: 'confirming', actions: keepBlock },
        ],
        onError: { target: 'noAnswer', actions: 'sayUnreachable' },
      },
      on: close,
      after: { answerTimeout: { target: 'noAnswer', actions: 'sayTimedOut' } },
    },
    noAnswer: {
      description: 'The server gave no usable answer. Nothing has changed; the person tries again.',
      meta: { caption: 'No answer', announce: 'We got no answer. Nothing has changed.', bad: true },
      on: { ...lookAgain, ...close },
    },
    confirming: {
      description: 'The person reads what blocking does, may say why, and decides.',
      meta: { caption: 'Asked to confirm', announce: 'Block this user?' },
      on: { 'block.confirmed': { target: 'submitting', actions: 'keepReason' }, ...close },
    },
    submitting: {
      description: 'The server stops messages between the two, after those that are under way.',
      meta: { caption: 'Blocking', announce: 'Blocking' },
      ...asks('setBlock', {
        input: ({ context: { target, reason } }: Of<BlockingContext>) => ({ target, reason }),
        onDone: [
          { target: 'blocked', guard: withAnswer('done'), actions: 'markBlocked' },
          { target: 'confirming', guard: withAnswer('reasonWrong'), actions: keepProblem },
          { target: 'refused', actions: keepProblem },
        ],
        without: 'blockFailed',
      }),
    },
    blockFailed: {
      description:
        'No answer came, so the block may or may not hold. The person tries again, which does no harm.',
      meta: {
        caption: 'Perhaps not blocked',
        announce: "We don't know whether the block holds",
        bad: true,
      },
      on: { 'retry.asked': { target: 'submitting', actions: 'forgetProblem' }, ...close },
    },
    blocked: {
      description: 'The server has said that the block holds. The person may lift it.',
      meta: { caption: 'Blocked', announce: "You've blocked this user" },
      on: { 'unblock.asked': 'unblocking', ...close },
    },
    unblocking: {
      description: 'The server lifts the block.',
      meta: { caption: 'Unblocking', announce: 'Unblocking' },
      ...asks('liftBlock', {
        input: ({ context }: Of<BlockingContext>) => ({ target: context.target }),
        onDone: [
          { target: 'unblocked', guard: withAnswer('done'), actions: 'markLifted' },
          { target: 'refused', actions: keepProblem },
        ],
        without: 'unblockFailed',
      }),
    },
    unblockFailed: {
      description:
        'No answer came, so the block may or may not be lifted. The person tries again, which does no harm.',
      meta: {
        caption: 'Perhaps not lifted',
        announce: "We don't know whether the block is lifted",
        bad: true,
      },
      on: { 'retry.asked': { target: 'unblocking', actions: 'forgetProblem' }, ...close },
    },
    unblocked: {
      description: 'The block is lifted. The other person is not notified.',
      meta: { caption: 'Unblocked', announce: "You've unblocked this user" },
      on: { 'block.asked': 'confirming', ...close },
    },
    refused: {
      description: 'The server refused and said why. The person refreshes or closes the dialog.',
      meta: { caption: 'Refused', announce: 'This could not be done', bad: true },
      on: { ...lookAgain, ...close },
    },
  },
})
