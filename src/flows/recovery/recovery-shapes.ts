import { accountShapes } from '../../../contract/calls/accounts/shapes'

/** Validation schemas of this flow's forms, loaded on the first submit because they pull in zod. */
export const requestShape = accountShapes['forgot-password'].input
export const passwordShape = accountShapes['reset-password'].input
