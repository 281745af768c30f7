// Public interface of this area for the rest of the server.
export { gather } from './match-searches'
export { queueAlertMails } from './queue-mails'
export { alertRoutes } from './routes'
export { sendAlert } from './send-alert'
export { filterName, speakerOf } from './filter-wording'
export { stopRoutes } from './stop-routes'
