import { alike } from '../row'

/** Agent verification (§7). */
export const verificationCalls = {
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
  ...alike({ area: 'verification' })({
    'verification-draft': {
      method: 'GET',
      auth: 'token',
      title: 'The half-filled application, or the last answers to begin the next one with',
      cite: 'D78',
    },
    'verification-draft:save': {
      method: 'POST',
      path: 'verification-draft-save',
      auth: 'token',
      title: 'Save the half-filled application',
      cite: 'no loss on failure',
    },
    'verification-draft:file': {
      method: 'POST',
      path: 'verification-draft-file',
      auth: 'token',
      title: 'Put a file into the half-filled application; only its owner and administrators can read it',
      cite: 'D79, progress per file',
      multipart: true,
    },
    'admin/verification-form': {
      method: 'GET',
      auth: 'admin',
      needs: 'people',
      title: 'The questions of the agent verification, shut ones included, in every language',
      cite: 'D79',
    },
    'admin/verification-form:save': {
      method: 'POST',
      path: 'admin/verification-form',
      auth: 'admin',
      needs: 'people',
      title: 'Save the questions as a new version; what was sent before keeps the version it answered',
      cite: 'D79',
    },
    'admin/verification-answers': {
      method: 'GET',
      auth: 'admin',
      needs: 'people',
      title: 'Everything a person has sent to be verified, each with the form it answered',
      cite: 'D78, D79',
    },
  }),
}
