import { replaceEqualDeep } from '@tanstack/react-query'
import type { Thread } from '../../../machines/flows/message/ports'
import type { Data } from '../../../contract/calls/call-types'

export type { Thread }

export type ChatEntry = Data<'get_chats'>[number]
export type ChatMessage = Data<'get_messages'>['data'][number]

/**
 * Whether both values have the same content. Identity doesn't suffice, because moving within a list creates new
 * objects.
 */
export const isSame = <T>(one: T, other: T): boolean => replaceEqualDeep(one, other) === one

/** Returns a conversation's key. */
export const threadKey = ({ user, property }: Thread) => `${user}-${property ?? ''}`

/** Returns a conversation's query parameters. */
export const threadSearch = ({ user, property }: Thread) => ({ with: user, property })

/** Returns a conversation's fields in API calls. */
export const threadInput = ({ user, property }: Thread) => ({ user_id: user, property_id: property })
