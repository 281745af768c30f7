// Public interface of this area for the rest of the server.
export type { ChangeKind } from './account-changes'
export { account } from './account-kind'
export { sendChangeNotice } from './change-notice'
export { lockConfirmed, readConfirmation } from './confirm-change'
export { deviceName } from './device-name'
export { queueEffect } from './queue-effect'
export { changeSentences, codeText } from './mails'
export { browserPeople, isTeamBrowser } from './known-browsers'
export { foldOwners, listedBy, perOwner } from './count-listings'
export { confirm, createPerson } from './find-people'
export {
  hasPublicPage,
  personColumns,
  personOf,
  type PersonRow,
  type PublicPerson,
  type ContactAddresses,
  readPerson,
} from './public-person'
export { sendPasswordNews, sendResetLink } from './password/reset-password'
export { accountsRoutes } from './routes'
export { dropOverPush } from './sessions'
export { sendFailures } from './sign-in-log'
export { replaceTeamPassword } from './password/team-password'
