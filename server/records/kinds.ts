import { account } from './account'
import { payment } from './payment'
import { property } from './property'
import { slot } from './slot'
import { subscription } from './subscription'

/** Every kind of record the single door knows, by name. */
export const kinds = { account, property, payment, subscription, slot }

export type RecordName = keyof typeof kinds
