import { alike } from '../row'

/** Plans and their remaining quotas (§7). */
export const packagesCalls = {
  ...alike({ area: 'packages', spec: true })({
    'get-package': {
      kept: true,
      method: 'GET',
      auth: 'optional',
      scope: 'payments:read',
      title: 'Packages on sale and those the caller has',
      cite: '§7, D68',
    },
    assign_package: {
      method: 'POST',
      auth: 'token',
      title: 'Take a free package',
      cite: '§7, D69',
      multipart: true,
    },
  }),
  ...alike({ area: 'packages', method: 'GET' })({
    'get-user-subscriptions': {
      auth: 'token',
      scope: 'payments:read',
      title: 'The own packages with the ledger of their slots',
      cite: 'D67, D68',
    },
  }),
}
