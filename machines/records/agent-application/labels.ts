import type { MachineLabels } from '../../kit'

/** Labels of the agent application chart, in a product owner's terms. */
export const agentApplicationLabels: MachineLabels = {
  title: 'Application of an agent',
  about: 'Whether a person is a verified agent.',
  owner: 'The person who applies',
  ordinary: [['initial', 'pending', 'success']],
  events: {
    'application.sent': { caption: 'sends the answers', actor: 'person' },
    'application.approved': { caption: 'accepts the proof', actor: 'admin', tone: 'usual' },
    'application.rejected': { caption: 'refuses it, with a reason', actor: 'admin', tone: 'grave' },
    'more.asked': { caption: 'asks a question', actor: 'admin' },
    'application.revoked': {
      caption: 'revokes the verification, with a reason',
      actor: 'admin',
      tone: 'grave',
    },
  },
  guards: {},
  story: {
    who: 'Applicant',
    says: {
      success: 'The name shows as a verified agent.',
    },
    outcomes: {
      failed: 'Applicant reads why, applies again',
      revoked: 'Applicant reads why, may reapply',
      asked: 'Applicant sends the form again',
    },
    edges: {
      'start>initial': 'the form is opened',
    },
  },
}
