import type { SandboxKeys } from '../platform/gateways/registry'

// The only imports of stand-ins and demo market in the product: by `import()`, so that a site without them never loads
// their code.

export type { Outlines } from '../demo/album'
export type { Exterior } from '../demo/pictures/exterior'

/** Returns the API keys under which the sandbox of a gateway answers. */
export const sandboxKeys: SandboxKeys = async (gateway, secret) =>
  (await import('../sandbox/gateways/account-keys')).sandboxKeys(gateway, secret)

export const loadGatewaySandbox = async () => (await import('../sandbox/gateways/plugin')).sandboxRoutes
export const loadSandboxWebhooks = () => import('../sandbox/gateways/dispatch')
export const loadIdentitySandbox = async () => (await import('../sandbox/identity/plugin')).identityRoutes
export const loadMailbox = async () => (await import('../sandbox/mailbox/routes')).mailboxRoutes

export const loadPictures = () => import('../demo/album')
export const loadDemo = async () => ({
  ...(await import('../demo/album')),
  ...(await import('../demo/market')),
  ...(await import('../demo/map/draw-map')),
})
export const loadRemoval = () => import('../demo/remove-demo')
