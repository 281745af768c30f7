import { alike } from './row'

/** Calls the specification does not have. */
export const ownCalls = {
  ...alike({ area: 'accounts' })({
    'get-user-data': {
      method: 'GET',
      auth: 'token',
      title: 'The signed-in person',
      cite: 'D46',
    },
    'reset-password': {
      method: 'POST',
      auth: 'none',
      title: 'Set a new password with the link from the mail',
      cite: 'D45',
    },
    'own-security': {
      method: 'GET',
      auth: 'token',
      title: 'What a changed address, number or password asks for, and how long a password must be',
      cite: 'a stolen token is not the account',
    },
    'own-security:check': {
      method: 'POST',
      path: 'own-security-check',
      auth: 'token',
      title: 'Whether the current password is right, before a code is sent to a new address',
      cite: 'a stolen token is not the account',
    },
    'own-identities:change': {
      method: 'POST',
      path: 'own-identities-change',
      auth: 'token',
      title: 'Unlink an account of the hosted identity service, or let one sign in again',
      cite: 'a stolen token is not the account',
    },
    'own-factor:begin': {
      method: 'POST',
      path: 'own-factor',
      auth: 'token',
      title: 'Begin a second factor: the secret for an app that makes codes',
      cite: 'ASVS 6.3.3',
    },
    'own-factor:confirm': {
      method: 'POST',
      path: 'own-factor-confirm',
      auth: 'token',
      title: 'Turn the second factor on with its first code; gives the recovery codes, once',
      cite: 'ASVS 6.3.3',
    },
    'own-factor:end': {
      method: 'POST',
      path: 'own-factor-end',
      auth: 'token',
      title: 'Turn the own second factor off',
      cite: 'ASVS 6.3.3',
    },
    'own-sessions': {
      method: 'GET',
      auth: 'token',
      title: 'Where the caller is signed in: device and last use of each session',
      cite: 'a stolen token is not the account',
    },
    'own-sessions:end': {
      method: 'POST',
      path: 'own-sessions-end',
      auth: 'token',
      title: 'End one of the own sessions',
      cite: 'a stolen token is not the account',
    },
    'own-sessions:end-all': {
      method: 'POST',
      path: 'own-sessions-end-all',
      auth: 'token',
      title: 'Sign out everywhere, here as well',
      signsOut: true,
      cite: 'a stolen token is not the account',
    },
    'undo-change': {
      method: 'POST',
      auth: 'none',
      title: 'What the link in the notice of a changed address, number or password undoes; changes nothing',
      cite: 'a stolen token is not the account',
    },
    'undo-change:confirm': {
      method: 'POST',
      path: 'undo-change-confirm',
      auth: 'none',
      title: 'Undo the change, and end every session',
      cite: 'a stolen token is not the account',
    },
  }),
  ...alike({ area: 'own', method: 'GET', auth: 'token' })({
    'own-dashboard': {
      title:
        'What a person can do next, what waits for others, and how many there are of everything of theirs',
      cite: '§1 dashboard, D95',
    },
    'own-changes': {
      title: 'What an edit that waits for review changes in an own listing, old beside new',
      cite: 'D12',
    },
  }),
  ...alike({ area: 'content', method: 'GET', auth: 'none' })({
    'house-page': {
      title: 'About, terms, privacy: a page of the house in words',
      cite: 'D95',
    },
    'place-suggest': {
      title: 'Places that begin like the typed text',
      cite: 'place, then everything else',
    },
    'place-reverse': {
      title: 'The place nearest to a point',
      cite: '§7 external services, D90',
    },
  }),
  ...alike({ area: 'listings', auth: 'token' })({
    'listing-draft': {
      method: 'GET',
      title: 'The saved draft of the wizard',
      cite: 'resumable draft',
    },
    'listing-draft:save': {
      method: 'POST',
      path: 'listing-draft',
      title: 'Save the wizard’s draft',
      cite: 'autosaved draft',
    },
    'listing-draft:file': {
      method: 'POST',
      path: 'listing-draft-file',
      title: 'Add a file to the draft',
      cite: 'progress per file',
      multipart: true,
    },
    'listing-draft:file-remove': {
      method: 'POST',
      path: 'listing-draft-file-remove',
      title: 'Take a file out of the draft',
      cite: 'photos step',
    },
    'listing-draft:discard': {
      method: 'POST',
      path: 'listing-draft-discard',
      title: 'Throw the draft away',
      cite: 'resumable draft',
    },
    'renew-listing': {
      method: 'POST',
      title: 'Renew an expired property; re-checks the package',
      cite: 'D13',
    },
    'answer-question': {
      method: 'POST',
      title: 'Answer what a moderator asked about an own listing; it is reviewed again',
      cite: 'the listing stays pending while it is asked about',
    },
    'withdraw-edit': {
      method: 'POST',
      title: 'Take back the change of an own listing that waits for review',
      cite: 'D12: the old version stays live',
    },
  }),
  ...alike({ area: 'listings' })({
    'property-map': {
      method: 'GET',
      auth: 'optional',
      title: 'What a map shows of the listings that fit a filter: markers, and clusters with their counts',
      cite: '§1 map, D90',
    },
  }),
  ...alike({ area: 'eligibility', method: 'GET' })({
    'publish-requirements': {
      auth: 'optional',
      title: 'Everything the gates before listing look at, in one answer',
      cite: '§5, §6, D66',
    },
  }),
  ...alike({ area: 'packages', method: 'GET' })({
    'get-user-subscriptions': {
      auth: 'token',
      title: 'The own packages with the ledger of their slots',
      cite: 'D67, D68',
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
  ...alike({ area: 'alerts', auth: 'token' })({
    'saved-searches': {
      method: 'GET',
      title: 'The own saved searches, in words, with how many matches wait for a letter',
      cite: 'results',
    },
    'saved-searches:save': {
      method: 'POST',
      path: 'saved-searches',
      title:
        'Save a filter; what comes into its results from now on is told by mail. The same filter twice is one',
      cite: '§3 property filter',
    },
    'saved-searches:change': {
      method: 'POST',
      path: 'saved-searches-change',
      title: 'Name an own saved search, or say how often it may write',
      cite: '§3 property filter',
    },
    'saved-searches:delete': {
      method: 'POST',
      path: 'saved-searches-delete',
      title: 'Forget an own saved search and what it found',
      cite: '§3 property filter',
    },
  }),
  ...alike({ area: 'admin', auth: 'admin' })({
    'admin/queue': {
      method: 'GET',
      needs: 'record',
      title: 'What waits for a decision, oldest first',
      cite: 'a queue first',
    },
    'admin/records': {
      method: 'GET',
      needs: 'record',
      title: 'Records of one kind by state',
      cite: 'dense tables',
    },
    'admin/record': {
      method: 'GET',
      needs: 'record',
      title: 'One record with its history and what may be done',
      cite: 'side panel',
    },
    'admin/advance': {
      method: 'POST',
      needs: 'record',
      title: 'Send an event to a record',
      cite: 'the single door',
    },
    'admin/workflow-counts': {
      method: 'GET',
      needs: 'member',
      title: 'How many records stand in each state of their machine, and since when the oldest',
      cite: 'live counts',
    },
    'admin/workflow-state': {
      method: 'GET',
      needs: 'record',
      title: 'Records that stand in one state, the oldest first',
      cite: 'live counts link to the records',
    },
    'admin/workflow-record': {
      method: 'GET',
      needs: 'record',
      title: 'Where a stored record stands in its machine, with the facts that decide what may follow',
      cite: 'the state of a stored record lit',
    },
    'admin/feature': {
      method: 'POST',
      needs: 'listings',
      title:
        'Feature a listing without its owner’s wish, for as many days as are given; no place of a package is taken',
      cite: 'D66, D67',
    },
  }),
  ...alike({ area: 'payments', auth: 'admin' })({
    'admin/payments-reconcile': {
      method: 'POST',
      needs: 'money',
      title: 'Ask the gateways about open payments now',
      cite: 'every payment ends in one place',
    },
  }),
}
