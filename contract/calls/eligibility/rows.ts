import { alike } from '../row'

/** Requirements for listing (§7). */
export const eligibilityCalls = {
  ...alike({ area: 'eligibility' })({
    'check-package-limit': {
      method: 'GET',
      auth: 'token',
      scope: 'listings:read',
      title: 'Whether a package opens a feature',
      cite: '§7, D65, D66',
      spec: true,
    },
  }),
  ...alike({ area: 'eligibility', method: 'GET' })({
    'publish-requirements': {
      auth: 'optional',
      scope: 'listings:read',
      title: 'Everything the gates before listing look at, in one answer',
      cite: '§5, §6, D66',
    },
  }),
}
