import { alike } from '../row'

/**
 * Webhooks: events of an account's records and messages, sent to the account owner's software; not in the
 * specification.
 */
export const webhooksCalls = alike({ area: 'webhooks', auth: 'token', cite: 'Standard Webhooks' })({
  'own-webhooks': {
    method: 'GET',
    title: 'The own webhooks: where events go, which, and whether they arrive',
  },
  'own-webhooks:create': {
    method: 'POST',
    path: 'own-webhooks',
    title: 'Have events sent to an address; gives the secret that signs them, once',
  },
  'own-webhooks:change': {
    method: 'POST',
    path: 'own-webhooks-change',
    title: 'Change address or events of an own webhook, or turn it off or on',
  },
  'own-webhooks:secret': {
    method: 'POST',
    path: 'own-webhooks-secret',
    title: 'Replace the secret of an own webhook; for a day the old one signs as well',
  },
  'own-webhooks:delete': {
    method: 'POST',
    path: 'own-webhooks-delete',
    title: 'Delete an own webhook, its events and their log',
  },
  'own-webhooks:test': {
    method: 'POST',
    path: 'own-webhooks-test',
    title: 'Send a test event to an own webhook',
  },
  'own-webhooks:deliveries': {
    method: 'GET',
    path: 'own-webhooks-deliveries',
    title: 'What was sent to an own webhook and what came of it, the newest first',
  },
  'own-webhooks:resend': {
    method: 'POST',
    path: 'own-webhooks-resend',
    title: 'Send an event to its webhook once more',
  },
})
