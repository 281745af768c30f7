// Public interface of this area for the rest of the server.
export { sendPlanMail } from './plan-mail'
export { sendPush } from './push'
export { isRecordMail, notifyOfRecord, recordNotice, repeatsReason, sendRecordMail } from './record-mail'
export { noticeRoutes } from './routes'
export { streamRoutes } from './stream/routes'
