import { replaceEqualDeep } from '@tanstack/react-query'
import type { Thread } from '../../../machines/flows/message/ports'
import type { Data } from '../../../contract/calls/call-types'

export type { Thread }

export type ChatEntry = Data<'get_chats'>[number]
export type ChatMessage = Data<'get_messages'>['data'][number]

/** Whether two answers say the same of one: what has moved in its list is another object with the same content. */
export const isSame = <T>(one: T, other: T): boolean => replaceEqualDeep(one, other) === one

/** A conversation in one word. */
export const threadKey = ({ user, property }: Thread) => `${user}-${property ?? ''}`

/** A conversation as the address of the page names it. */
export const threadSearch = ({ user, property }: Thread) => ({ with: user, property })

/** A conversation as the calls name it. */
export const threadInput = ({ user, property }: Thread) => ({ user_id: user, property_id: property })
