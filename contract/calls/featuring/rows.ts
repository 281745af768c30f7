import { alike } from '../row'

/** Featured listings (§7). */
export const featuringCalls = alike({ area: 'featuring' })({
  store_advertisement: {
    method: 'POST',
    auth: 'token',
    scope: 'listings:write',
    title: 'Feature an own property or project',
    cite: '§7',
    spec: true,
    multipart: true,
  },
  'get-featured-data': {
    method: 'GET',
    auth: 'token',
    scope: 'listings:read',
    title: 'The own featured listings',
    cite: '§7',
    spec: true,
  },
})
