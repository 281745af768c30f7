import { decisionMachine } from '../../../machines/flows/decision/machine'
import type {
  DecisionContext,
  DecisionItem,
  ReadDecisionOutput,
  Undoable,
} from '../../../machines/flows/decision/ports'
import { casesFrom, done } from '../events'
import type { Model } from '../explore'
import { refused } from './refusals'

const item: DecisionItem = {
  record: 'property',
  id: '1',
  title: 'First',
  event: 'listing.approved',
  version: 7,
}
const other: DecisionItem = { ...item, id: '2', title: 'Second', version: 9 }
const held: Undoable = { record: 'property', id: '1', title: 'First', state: 'approving', version: 8 }

type Found = Extract<ReadDecisionOutput, { ok: true }>['outcomes'][number]

/** Returns the results of looking up the records that are left, all the same, or different where there are two. */
function found({ items, results }: DecisionContext) {
  const left = items.slice(results.length)
  const all = (outcome: Found) => ({ ok: true, outcomes: left.map(() => outcome) })
  return [
    all('saved'),
    all('unsaved'),
    all('changed'),
    ...(left.length > 1 ? [{ ok: true, outcomes: ['saved', 'unsaved'] }] : []),
    refused('RATE_LIMITED'),
  ]
}

/** Model of a moderator's decision, about one record and two, with every possible answer. */
export const decisionModel: Model = {
  machine: decisionMachine,
  cases: casesFrom({
    'decision.made': [
      { verdict: 'approve', items: [item], reason: '' },
      { verdict: 'approve', items: [item, other], reason: '' },
      { verdict: 'ask', items: [item], reason: 'How old is the roof?' },
      { verdict: 'ask', items: [item], reason: ' ' },
    ],
    'rejection.confirmed': [
      { items: [item], reason: 'There is no such street.' },
      { items: [item], reason: '' },
    ],
    'undo.asked': [{ decision: held }],
    ...done('sendDecision', { ok: true }, refused('CONFLICT')),
    'xstate.done.actor.readDecision': (snapshot) =>
      found(snapshot.context as DecisionContext).map((output) => ({ output })),
    ...done('sendUndo', { ok: true }, refused('NOT_ALLOWED')),
    ...done(
      'readUndo',
      { ok: true, outcome: 'undone' },
      { ok: true, outcome: 'held' },
      { ok: true, outcome: 'over' },
      refused('RATE_LIMITED'),
    ),
  }),
  facts: ({ items, results, missing, undoing, settled }: DecisionContext) => ({
    items: items.length,
    results: results.map(({ outcome }) => outcome),
    missing,
    undoing: undoing !== null,
    settled: settled.length,
  }),
}
