import { alike } from './row'

/** The people of the marketplace as its administrators see them; ours, beside the specification. */
export const peopleCalls = {
  ...alike({ area: 'admin', method: 'GET', auth: 'admin' })({
    'admin/person': {
      needs: 'people',
      title:
        'What belongs to somebody: listings, packages, payments, reports and blocks of both sides, sign-ins',
      cite: 'side panel',
    },
    'admin/log': {
      needs: 'log',
      title: 'Every change of state of every record, the last first, by record, actor, event and day',
      cite: 'the single door',
    },
    'admin/sign-ins': {
      needs: 'log',
      title: 'Who signed in or tried to, the last first, by person and outcome',
      cite: 'ASVS 16.3.1',
    },
    'admin/exports': {
      needs: 'member',
      title: 'Who exported what; the own exports only without the permission for the log',
      cite: 'the single door',
    },
  }),
  ...alike({ area: 'team' })({
    'admin/team': {
      method: 'GET',
      auth: 'admin',
      needs: 'team',
      title: 'Who belongs to the team, and what each may do',
      cite: 'the single door',
    },
    'admin/team:invite': {
      method: 'POST',
      path: 'admin/team',
      auth: 'admin',
      needs: 'team',
      title: 'Invite somebody by mail; nobody gives what they do not hold themselves',
      cite: 'the single door',
    },
    'admin/team:change': {
      method: 'POST',
      path: 'admin/team-change',
      auth: 'admin',
      needs: 'team',
      title: 'Change what somebody of the team may do',
      cite: 'the single door',
    },
    invitation: {
      method: 'GET',
      auth: 'token',
      title: 'The open invitation to the team that went to the own, proved address',
      cite: 'the single door',
    },
    'invitation:answer': {
      method: 'POST',
      path: 'invitation',
      auth: 'token',
      title: 'Accept or decline an invitation to the team',
      cite: 'the single door',
    },
  }),
  ...alike({ area: 'chat', auth: 'token' })({
    decisions: {
      method: 'GET',
      title: 'Decisions on reports that concern the caller or what is theirs, with their reasons',
      cite: 'D56',
    },
    'appeal-decision': {
      method: 'POST',
      title: 'Appeal once against such a decision, in words',
      cite: 'D56',
    },
  }),
}
