// What the rest of the server may use of this area.
export type { ChangeKind } from './account-changes'
export { account } from './account-kind'
export { sendChangeNotice } from './change-notice'
export { lockConfirmed, readConfirmation } from './confirm-change'
export { deviceName } from './device-name'
export { queueEffect } from './effects'
export { changeSentences, codeText } from './mails'
export { browserPeople, isTeamBrowser } from './known-browsers'
export { foldOwners, listedBy, perOwner } from './owners'
export { confirm, createPerson } from './people'
export {
  hasPublicPage,
  personColumns,
  personOf,
  type PersonRow,
  type PublicPerson,
  type ContactAddresses,
  readPerson,
} from './person'
export { sendPasswordNews, sendResetLink } from './reset'
export { accountsRoutes } from './routes'
export { dropOverPush } from './sessions'
export { sendFailures } from './sign-in-log'
export { replaceTeamPassword } from './team-password'
