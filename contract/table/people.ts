import type { Row } from './row'

/** The people of the house as its administrators see them; ours, beside the specification. */
export const peopleCalls = {
  'admin/person': {
    method: 'GET',
    auth: 'admin',
    needs: 'people',
    area: 'admin',
    title:
      'What belongs to somebody: listings, packages, payments, reports and blocks of both sides, sign-ins',
    cite: 'side panel',
  },
  'admin/log': {
    method: 'GET',
    auth: 'admin',
    needs: 'log',
    area: 'admin',
    title: 'Every change of state of every record, the last first, by record, actor, event and day',
    cite: 'the single door',
  },
  'admin/exports': {
    method: 'GET',
    auth: 'admin',
    needs: 'member',
    area: 'admin',
    title: 'Who exported what; the own exports only without the permission for the log',
    cite: 'the single door',
  },
  'admin/team': {
    method: 'GET',
    auth: 'admin',
    area: 'team',
    title: 'Who belongs to the team, and what each may do',
    cite: 'the single door',
  },
  'admin/team:invite': {
    method: 'POST',
    path: 'admin/team',
    auth: 'admin',
    area: 'team',
    title: 'Invite somebody by mail; nobody gives what they do not hold themselves',
    cite: 'the single door',
  },
  'admin/team:change': {
    method: 'POST',
    path: 'admin/team-change',
    auth: 'admin',
    area: 'team',
    title: 'Change what somebody of the team may do',
    cite: 'the single door',
  },
  decisions: {
    method: 'GET',
    auth: 'token',
    area: 'chat',
    title: 'Decisions on reports that concern the caller or what is theirs, with their reasons',
    cite: 'D56',
  },
  'appeal-decision': {
    method: 'POST',
    auth: 'token',
    area: 'chat',
    title: 'Appeal once against such a decision, in words',
    cite: 'D56',
  },
  invitation: {
    method: 'GET',
    auth: 'token',
    area: 'team',
    title: 'The open invitation to the team that went to the own, proved address',
    cite: 'the single door',
  },
  'invitation:answer': {
    method: 'POST',
    path: 'invitation',
    auth: 'token',
    area: 'team',
    title: 'Accept or decline an invitation to the team',
    cite: 'the single door',
  },
} as const satisfies Record<string, Row>
