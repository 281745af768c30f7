import { alike } from './row'

/** Personal feed, mortgage and agent verification (§7). */
export const personalCalls = {
  ...alike({ area: 'personal', spec: true })({
    'personalised-fields': {
      method: 'GET',
      auth: 'token',
      title: 'What the personal feed looks for',
      cite: '§7, D31',
    },
    'personalised-fields:save': {
      method: 'POST',
      path: 'personalised-fields',
      auth: 'token',
      title: 'Say what the personal feed looks for',
      cite: '§7, D19, D31',
      multipart: true,
    },
    'personalised-fields:clear': {
      method: 'DELETE',
      path: 'personalised-fields',
      auth: 'token',
      title: 'Forget what the personal feed looks for',
      cite: '§7, D31',
    },
    get_user_recommendation: {
      method: 'GET',
      auth: 'token',
      title: 'The personal feed',
      cite: '§7',
    },
    'mortgage-calculator': {
      method: 'GET',
      auth: 'optional',
      title: 'Monthly payment and totals; the yearly table with a package',
      cite: '§7, D82, D83',
    },
  }),
  ...alike({ area: 'verification', auth: 'token', spec: true })({
    'get-agent-verification-form-fields': {
      method: 'GET',
      title: 'Questions of the agent verification',
      cite: '§7, D79',
    },
    'apply-agent-verification': {
      method: 'POST',
      title: 'Apply to be a verified agent',
      cite: '§7, D78',
      multipart: true,
    },
    'get-agent-verification-form-values': {
      method: 'GET',
      title: 'The own application and its state',
      cite: '§7, D78',
    },
  }),
}
