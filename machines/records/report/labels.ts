import type { MachineLabels } from '../../kit'

/** Labels of the report chart, in a product owner's terms. */
export const reportLabels: MachineLabels = {
  title: 'Report',
  about: 'What became of a report of a listing or a person.',
  owner: 'The person who reports',
  ordinary: [['open', 'upheld']],
  events: {
    'upheld.none': { caption: 'upholds it without action, and says why', actor: 'admin' },
    'upheld.hide': { caption: 'hides the listing until it is fixed', actor: 'admin', tone: 'usual' },
    'upheld.unpublish': { caption: 'unpublishes the listing', actor: 'admin' },
    'upheld.warn': { caption: 'warns the person concerned', actor: 'admin' },
    'upheld.deactivate': { caption: 'deactivates the account', actor: 'admin', tone: 'grave' },
    'report.dismissed': { caption: 'finds nothing, and says why', actor: 'admin', tone: 'grave' },
    'report.appealed': { caption: 'appeals, and says why', actor: 'person' },
    'appeal.granted': { caption: 'reverses the decision, and says why', actor: 'admin', tone: 'usual' },
    'appeal.refused': { caption: 'upholds the decision, and says why', actor: 'admin', tone: 'grave' },
  },
  guards: {
    inTime: 'an appeal is still possible',
    notParty: 'they are neither side of it, or nobody else may decide',
    anotherDecides: 'they did not make the decision, or nobody else may decide',
    mayTakeDown: 'a listing was reported that is live, and they may decide about listings',
    mayDeactivate: 'they may deactivate the account',
    isReversible: 'what was done still applies, and they may reverse it',
    nothingApplies: 'nothing that was done still applies',
  },
  refusals: {
    notParty: { code: 'FORBIDDEN', text: 'reports.ownCase' },
    anotherDecides: { code: 'FORBIDDEN', text: 'reports.anotherDecides' },
    isReversible: { code: 'NOT_ALLOWED', text: 'reports.cannotReverse' },
  },
  story: {
    who: 'Reporter',
    says: {
      open: 'An administrator who is neither side reviews it.',
    },
    outcomes: {
      dismissed: 'Both sides read why',
      appealed: 'Another administrator decides',
    },
    edges: {
      'start>open': 'someone reports it',
      'open>upheld': 'the report is right',
    },
  },
}
