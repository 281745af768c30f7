import { alike } from '../row'

/** Saved searches and their alerts; not in the specification. */
export const alertsCalls = alike({ area: 'alerts', auth: 'token' })({
  'saved-searches': {
    method: 'GET',
    scope: 'searches:read',
    title: 'The own saved searches, in words, with the number of matches not yet sent',
    cite: 'results',
  },
  'saved-searches:save': {
    method: 'POST',
    path: 'saved-searches',
    scope: 'searches:write',
    title:
      'Save a filter; what comes into its results from now on is told by mail. The same filter twice is one',
    cite: '§3 property filter',
  },
  'saved-searches:change': {
    method: 'POST',
    path: 'saved-searches-change',
    scope: 'searches:write',
    title: 'Name an own saved search, or say how often it may write',
    cite: '§3 property filter',
  },
  'saved-searches:delete': {
    method: 'POST',
    path: 'saved-searches-delete',
    scope: 'searches:write',
    title: 'Delete an own saved search and its matches',
    cite: '§3 property filter',
  },
})
