// What the rest of the server may use of this area.
export { sendPlanMail } from './plan-mail'
export { sendPush } from './push'
export { isRecordMail, notifyOfRecord, recordNotice, repeatsReason, sendRecordMail } from './record-mail'
export { noticeRoutes } from './routes'
export { streamRoutes } from './stream/routes'
