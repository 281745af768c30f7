import type { MachineLabels } from '../../kit'
import { delay, person, service } from '../../labels-kit'

/** Labels of the chart of a moderator's decision, in a product owner's terms. */
export const decisionLabels: MachineLabels = {
  title: 'Deciding in the moderation queue',
  about: 'How a moderator decides on listings and edits, and undoes a decision before it takes effect.',
  owner: 'The moderator',
  ordinary: [['idle', 'sending', 'decided', 'undoing', 'undone']],
  events: {
    'decision.made': person('approves or asks for changes'),
    'rejection.asked': person('wants to reject permanently'),
    'rejection.confirmed': person('confirms the rejection'),
    'dialog.closed': person('closes the dialog'),
    'undo.asked': person('undoes a decision'),
    'look.again': person('checks again'),
    ...service('sendDecision', 'the server has saved it, or not'),
    ...service('readDecision', 'the server says what was saved'),
    ...service('sendUndo', 'the server has undone it, or not'),
    ...service('readUndo', 'the server says whether it was undone'),
    ...delay('answerTimeout', 'no answer within 15 seconds'),
  },
  guards: {
    hasReason: 'it is an approval or has a reason',
    isMore: 'another record follows',
    allSaved: 'everything is saved',
    allFoundSaved: 'everything turns out to be saved',
    stored: 'it is undone',
    refused: 'the server refuses to say',
    isUndone: 'it turns out to be undone',
    isHeld: 'it may still be undone',
  },
  story: {
    who: 'Moderator',
    says: {
      idle: 'The moderator reads the record and decides.',
      sending: 'Saved only if nobody has changed the record since.',
      decided: 'Takes effect in a few seconds; only the moderator sees it.',
      undoing: 'Taken back, unless it has taken effect.',
      undone: 'Waits for review again. Nobody was notified.',
    },
    outcomes: {
      confirming: 'Gives a reason and confirms',
      reading: 'The server is asked',
      readingUndo: 'The server is asked',
      refused: 'Reads it and decides again',
      unsure: 'Checks whether it was saved',
      notUndone: 'Stays as it is',
      undoUnsure: 'Checks whether it was undone',
    },
    edges: {
      'idle>sending': 'decides',
      'sending>decided': 'saved',
      'decided>undoing': 'undoes it',
      'undoing>undone': 'undone',
    },
  },
}
