// What the rest of the server may use of this area.
export { deliverWebhooks, webhookLanes } from './deliver'
export { dueDeliveries } from './due-deliveries'
export { passOnMessages } from './pass-on-messages'
export { webhookRoutes } from './routes'
export { sendTurnedOff, sendWebhookSet } from './notices'
