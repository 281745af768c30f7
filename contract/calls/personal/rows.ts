import { alike } from '../row'

/** Personal feed and mortgage (§7). */
export const personalCalls = alike({ area: 'personal', spec: true })({
  'personalised-fields': {
    method: 'GET',
    auth: 'token',
    scope: 'searches:read',
    title: 'What the personal feed looks for',
    cite: '§7, D31',
  },
  'personalised-fields:save': {
    method: 'POST',
    path: 'personalised-fields',
    auth: 'token',
    scope: 'searches:write',
    title: 'Say what the personal feed looks for',
    cite: '§7, D19, D31',
    multipart: true,
  },
  'personalised-fields:clear': {
    method: 'DELETE',
    path: 'personalised-fields',
    auth: 'token',
    scope: 'searches:write',
    title: 'Delete the preferences of the personal feed',
    cite: '§7, D31',
  },
  get_user_recommendation: {
    method: 'GET',
    auth: 'token',
    scope: 'searches:read',
    title: 'The personal feed',
    cite: '§7',
  },
  'mortgage-calculator': {
    method: 'GET',
    auth: 'optional',
    title: 'Monthly payment and totals; the yearly table with a package',
    cite: '§7, D82, D83',
  },
})
