import type { SandboxKeys } from '../gateways/registry'

// The only imports of stand-ins and the demo market in the product. They use `import()`, so that other sites never load
// that code.

export type { Exterior } from '../../workshop/demo/album'

/** Returns the API keys accepted by a gateway's sandbox. */
export const sandboxKeys: SandboxKeys = async (gateway, secret) =>
  (await import('../../workshop/sandbox/gateways/account-keys')).sandboxKeys(gateway, secret)

export const loadGatewaySandbox = async () =>
  (await import('../../workshop/sandbox/gateways/plugin')).sandboxRoutes
export const loadSandboxWebhooks = () => import('../../workshop/sandbox/gateways/dispatch')
export const loadIdentitySandbox = async () =>
  (await import('../../workshop/sandbox/identity/plugin')).identityRoutes
export const loadMailbox = async () => (await import('../../workshop/sandbox/mailbox/routes')).mailboxRoutes

export const loadPictures = () => import('../../workshop/demo/album')
export const loadDemo = async () => ({
  ...(await import('../../workshop/demo/album')),
  ...(await import('../../workshop/demo/market')),
  ...(await import('../../workshop/demo/map/draw-map')),
})
export const loadRemoval = () => import('../../workshop/demo/remove-demo')
