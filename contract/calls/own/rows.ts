import { alike } from '../row'

/** The user's dashboard and lists; not in the specification. */
export const ownCalls = alike({ area: 'own', method: 'GET', auth: 'token' })({
  'own-dashboard': {
    title: 'What a person can do next, what waits for others, and how many there are of everything of theirs',
    cite: '§1 dashboard, D95',
  },
  'own-review-time': {
    scope: 'listings:read',
    title: 'How long the review of a listing usually takes, where enough were reviewed lately',
    cite: '§1 dashboard',
  },
  'own-changes': {
    scope: 'listings:read',
    title: 'What an edit that waits for review changes in an own listing, old beside new',
    cite: 'D12',
  },
})
