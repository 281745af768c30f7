import { alike } from '../row'

/**
 * API tokens for an account owner's own software; not in the specification, and not available to API tokens themselves.
 */
export const tokensCalls = alike({ area: 'tokens', auth: 'token' })({
  'own-tokens': {
    method: 'GET',
    title: 'The own API tokens that were not ended: scopes, last use and expiry of each, never the token',
    cite: 'software of an owner signs in with a key of its own',
  },
  'own-tokens:create': {
    method: 'POST',
    path: 'own-tokens-create',
    title: 'Create an API token; gives it this once',
    cite: 'a stolen token is not the account',
  },
  'own-tokens:end': {
    method: 'POST',
    path: 'own-tokens-end',
    title: 'End one of the own API tokens; it opens nothing from now on',
    cite: 'a stolen token is not the account',
  },
})
