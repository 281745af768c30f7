// What the rest of the server may use of this area.
export { gather } from './gather'
export { queueAlertMails } from './queue'
export { alertRoutes } from './routes'
export { sendAlert } from './send'
export { filterName, speakerOf } from './speaker'
export { stopRoutes } from './stop'
