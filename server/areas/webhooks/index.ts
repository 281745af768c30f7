// What the rest of the server may use of this area.
export { deliverWebhooks } from './deliver'
export { dueDeliveries } from './due'
export { passOnMessages } from './pass-on-messages'
export { webhookRoutes } from './routes'
export { turnedOffEffect, turnOffSince } from './turn-off'
export { sendTurnedOff } from './turned-off-notice'
