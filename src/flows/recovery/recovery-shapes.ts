import { accountShapes } from '../../../contract/calls/accounts/shapes'

/** What the forms of this flow are checked with; fetched on the first try to send, because zod comes along. */
export const requestShape = accountShapes['forgot-password'].input
export const passwordShape = accountShapes['reset-password'].input
