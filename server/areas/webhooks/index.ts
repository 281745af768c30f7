// Public interface of this area for the rest of the server.
export { deliverWebhooks, webhookLanes } from './deliver'
export { dueDeliveries } from './due-deliveries'
export { passOnMessages } from './pass-on-messages'
export { webhookRoutes } from './routes'
export { sendTurnedOff, sendWebhookSet } from './notices'
