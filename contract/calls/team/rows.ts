import { alike } from '../row'

/** The operator's team: roles and invitations; not in the specification. */
export const teamCalls = alike({ area: 'team' })({
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
    title: 'Invite somebody by mail, with permissions that the inviter holds',
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
})
