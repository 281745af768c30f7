import { keepUnsaved, unsavedOf } from '../../autosave/unsaved'
import { threadKey, type Thread } from './thread'

const formOf = (thread: Thread) => `reply ${threadKey(thread)}`

/** What this person began to write in this conversation and has not sent, in this tab; empty for nothing. */
export function begunReply(person: number, thread: Thread): string {
  const text = unsavedOf(person, formOf(thread))?.['message']
  return typeof text === 'string' ? text : ''
}

/** Keeps a reply that was begun, for coming back to its conversation; empty text drops it. Signing out drops them all. */
export function keepReply(person: number, thread: Thread, text: string): void {
  keepUnsaved(person, formOf(thread), text === '' ? {} : { message: text })
}
