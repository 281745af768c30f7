import { assign, setup } from 'xstate'
import type { Meta } from '../../kit'
import { asks, notProvided, problemIn, timedOut, unreachable, withAnswer, type Of } from '../kit'
import {
  keyOf,
  type DecisionContext,
  type DecisionEvent,
  type ItemResult,
  type ReadDecisionInput,
  type ReadDecisionOutput,
  type ReadUndoOutput,
  type SendDecisionInput,
  type SendDecisionOutput,
  type SendUndoOutput,
  type UndoInput,
} from './ports'

/** Returns the context with the results of the next records. */
function withResults(
  { items, results, settled }: DecisionContext,
  next: readonly Pick<ItemResult, 'outcome' | 'message'>[],
) {
  const added = next.map((result, nth) => {
    const item = items[results.length + nth]!
    return { ...result, key: keyOf(item), title: item.title }
  })
  const saved = added.filter(({ outcome }) => outcome === 'saved').map(({ key }) => key)
  return { results: [...results, ...added], settled: [...new Set([...settled, ...saved])] }
}

const isSaved = ({ outcome }: Pick<ItemResult, 'outcome'>) => outcome === 'saved'

/** Returns the decision that an event carries; null for every other event. */
function decisionIn(event: DecisionEvent) {
  if (event.type === 'rejection.confirmed') return { ...event, verdict: 'reject' as const }
  return event.type === 'decision.made' ? event : null
}

const decisionSetup = setup({
  types: {} as { context: DecisionContext; events: DecisionEvent; meta: Meta },
  actors: {
    sendDecision: notProvided<SendDecisionOutput, SendDecisionInput>('sendDecision'),
    readDecision: notProvided<ReadDecisionOutput, ReadDecisionInput>('readDecision'),
    sendUndo: notProvided<SendUndoOutput, UndoInput>('sendUndo'),
    readUndo: notProvided<ReadUndoOutput, UndoInput>('readUndo'),
  },
  delays: { answerTimeout: 15_000 },
  guards: {
    hasReason: ({ event }) => {
      const made = decisionIn(event)
      return made !== null && (made.verdict === 'approve' || made.reason.trim() !== '')
    },
    isMore: ({ context: { items, results } }) => results.length + 1 < items.length,
    allSaved: ({ context }, params: SendDecisionOutput) => params.ok && context.results.every(isSaved),
    allFoundSaved: ({ context }, params: ReadDecisionOutput) =>
      params.ok && context.results.every(isSaved) && params.outcomes.every((outcome) => outcome === 'saved'),
    stored: (_, params: SendUndoOutput) => params.ok,
    refused: (_, params: ReadDecisionOutput | ReadUndoOutput) => !params.ok,
    isUndone: (_, params: ReadUndoOutput) => params.ok && params.outcome === 'undone',
    isHeld: (_, params: ReadUndoOutput) => params.ok && params.outcome === 'held',
  },
  actions: {
    begin: assign(({ event }) => {
      const made = decisionIn(event)
      if (!made) return {}
      const { verdict, items, reason } = made
      return { verdict, items, reason, results: [], missing: null, undoing: null, problem: null }
    }),
    markMissing: assign(({ event }) => {
      const made = decisionIn(event)
      return made ? { items: made.items, missing: made.verdict } : {}
    }),
    forgetResults: assign({ results: [], missing: null, problem: null }),
    keepAnswer: assign(({ context }, params: SendDecisionOutput) =>
      withResults(context, [
        params.ok ? { outcome: 'saved', message: '' } : { outcome: 'refused', message: params.message ?? '' },
      ]),
    ),
    keepOutcomes: assign(({ context }, params: ReadDecisionOutput) =>
      params.ok
        ? {
            ...withResults(
              context,
              params.outcomes.map((outcome) => ({ outcome, message: '' })),
            ),
            problem: null,
          }
        : {},
    ),
    beginUndo: assign(({ event }) =>
      event.type === 'undo.asked'
        ? { undoing: event.decision, results: [], missing: null, problem: null }
        : {},
    ),
    keepUndone: assign(({ context: { settled, undoing } }) => ({
      settled: settled.filter((key) => undoing === null || key !== keyOf(undoing)),
      problem: null,
    })),
    keepProblem: assign(problemIn),
    forgetProblem: assign({ problem: null }),
    sayUnreachable: assign(unreachable),
    sayTimedOut: assign(timedOut),
  },
})

const keepProblem = withAnswer('keepProblem')
const keepAnswer = withAnswer('keepAnswer')
const keepOutcomes = withAnswer('keepOutcomes')
const refused = withAnswer('refused')
const undoing = ({ context: { undoing: decision } }: Of<DecisionContext>) => ({ decision: decision! })

const decides = {
  'decision.made': [{ target: 'sending', guard: 'hasReason', actions: 'begin' }, { actions: 'markMissing' }],
  'rejection.asked': { target: 'confirming', actions: 'forgetResults' },
  'undo.asked': { target: 'undoing', actions: 'beginUndo' },
} as const

/**
 * A moderator's decision about records in the queue, and undoing it (D99). The chart of each record decides whether it is
 * allowed, and when it takes effect; closing the page changes neither. A lost answer is looked up, never read as a
 * refusal.
 */
export const decisionMachine = decisionSetup.createMachine({
  id: 'decision',
  description:
    'How a moderator approves listings and edits, asks for changes or rejects them, and undoes a decision before it takes effect.',
  context: {
    verdict: 'approve',
    items: [],
    reason: '',
    results: [],
    missing: null,
    undoing: null,
    settled: [],
    problem: null,
  },
  initial: 'idle',
  states: {
    idle: {
      description:
        'The moderator reads the record and may decide, or undo a decision that has not taken effect yet.',
      meta: { caption: 'Record open' },
      on: decides,
    },
    confirming: {
      description:
        'A dialog says what a permanent rejection means and asks for the reason. Nothing has been sent.',
      meta: { caption: 'Permanent rejection', announce: 'Give the reason, then confirm the rejection' },
      on: {
        'rejection.confirmed': [
          { target: 'sending', guard: 'hasReason', actions: 'begin' },
          { actions: 'markMissing' },
        ],
        'dialog.closed': { target: 'idle', actions: 'forgetResults' },
      },
    },
    sending: {
      description:
        'The server compares the record with the version that was read, asks its chart and saves the decision; several records one after the other.',
      meta: { caption: 'Saving the decision', announce: 'Saving your decision' },
      ...asks('sendDecision', {
        input: ({ context: { items, results, reason } }: Of<DecisionContext>) => ({
          item: items[results.length]!,
          reason,
        }),
        onDone: [
          { target: 'sending', reenter: true, guard: 'isMore', actions: keepAnswer },
          { target: 'decided', guard: withAnswer('allSaved'), actions: keepAnswer },
          { target: 'refused', actions: keepAnswer },
        ],
        without: 'reading',
      }),
    },
    decided: {
      description:
        'The server has saved the decision. Until it takes effect, only the moderator sees it and may undo it, also after closing the page.',
      meta: { caption: 'Decision saved', announce: 'Your decision was saved' },
      on: decides,
    },
    refused: {
      description:
        'At least one decision was not saved; each such record is named with the reason. The moderator reads it and decides again.',
      meta: { caption: 'Not all saved', announce: 'Some decisions were not saved', bad: true },
      on: decides,
    },
    reading: {
      description: 'No answer came. The server is asked whether the decision was saved.',
      meta: { caption: 'Looking it up', announce: 'Checking whether your decision was saved' },
      ...asks('readDecision', {
        input: ({ context: { items, results } }: Of<DecisionContext>) => ({
          items: items.slice(results.length),
        }),
        onDone: [
          { target: 'unsure', guard: refused, actions: keepProblem },
          { target: 'decided', guard: withAnswer('allFoundSaved'), actions: keepOutcomes },
          { target: 'refused', actions: keepOutcomes },
        ],
        without: 'unsure',
      }),
    },
    unsure: {
      description:
        'The decision may or may not be saved. The moderator checks before deciding anything else.',
      meta: {
        caption: 'Perhaps saved',
        announce: "We don't know whether your decision was saved",
        bad: true,
      },
      on: { 'look.again': { target: 'reading', actions: 'forgetProblem' } },
    },
    undoing: {
      description:
        'The server takes the decision back, unless it has taken effect or someone else has changed the record.',
      meta: { caption: 'Undoing', announce: 'Undoing the decision' },
      ...asks('sendUndo', {
        input: undoing,
        onDone: [
          { target: 'undone', guard: withAnswer('stored'), actions: 'keepUndone' },
          { target: 'notUndone', actions: keepProblem },
        ],
        without: 'readingUndo',
      }),
    },
    undone: {
      description: 'The record waits for review again, as if nothing had been decided. Nobody was notified.',
      meta: { caption: 'Decision undone', announce: 'The decision was undone' },
      on: decides,
    },
    notUndone: {
      description:
        'The decision has taken effect, or someone else has changed the record. It stays as it is.',
      meta: { caption: 'Too late to undo', announce: "The decision can't be undone any more", bad: true },
      on: decides,
    },
    readingUndo: {
      description: 'No answer came. The server is asked whether the decision was undone.',
      meta: { caption: 'Looking up the undo', announce: 'Checking whether the decision was undone' },
      ...asks('readUndo', {
        input: undoing,
        onDone: [
          { target: 'undoUnsure', guard: refused, actions: keepProblem },
          { target: 'undone', guard: withAnswer('isUndone'), actions: 'keepUndone' },
          { target: 'decided', guard: withAnswer('isHeld'), actions: 'forgetProblem' },
          { target: 'notUndone', actions: 'forgetProblem' },
        ],
        without: 'undoUnsure',
      }),
    },
    undoUnsure: {
      description: 'The decision may or may not be undone. The moderator checks again.',
      meta: {
        caption: 'Perhaps undone',
        announce: "We don't know whether the decision was undone",
        bad: true,
      },
      on: { 'look.again': { target: 'readingUndo', actions: 'forgetProblem' } },
    },
  },
})
