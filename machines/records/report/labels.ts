import type { MachineLabels } from '../../kit'

/** The chart of a report in a product owner's terms. */
export const reportLabels: MachineLabels = {
  title: 'Report',
  about: 'What became of a report of a listing or a person.',
  owner: 'The person who reports',
  ordinary: [['open', 'upheld']],
  events: {
    'report.upheld': {
      caption: 'finds the report right, and says what was done',
      actor: 'admin',
      tone: 'usual',
    },
    'report.dismissed': { caption: 'finds nothing, and says why', actor: 'admin', tone: 'grave' },
    'report.appealed': { caption: 'appeals, and says why', actor: 'person' },
    'appeal.granted': { caption: 'reverses the decision, and says why', actor: 'admin', tone: 'usual' },
    'appeal.refused': { caption: 'upholds the decision, and says why', actor: 'admin', tone: 'grave' },
  },
  guards: {
    inTime: 'an appeal is still possible',
    notParty: 'they are neither side of it, or nobody else may decide',
    anotherDecides: 'they did not make the decision, or nobody else may decide',
  },
  refusals: {
    notParty: { code: 'FORBIDDEN', text: 'reports.ownCase' },
    anotherDecides: { code: 'FORBIDDEN', text: 'reports.anotherDecides' },
  },
}
