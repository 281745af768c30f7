import type { QueryClient } from '@tanstack/react-query'
import { forgetMessage } from '../app/account/pending-message'
import type { Api } from '../app/api/port'
import { forgetUnsaved } from '../shared/autosave/unsaved-forms'
import { forgetFlows } from './tab-memory'
import { browserRecordings } from './message/recordings'
import { browserStore } from './message/message-store'

/** Deletes a user's data that exists only in this browser. */
export async function forgetAll(): Promise<void> {
  forgetUnsaved(null)
  forgetMessage()
  forgetFlows()
  await Promise.all([browserStore.clear(), browserRecordings.clear()])
}

/** Resumes sending messages left by an earlier page; the outbox loads only if there are any. */
export async function resumeMessages(person: number, api: Api, queries: QueryClient): Promise<void> {
  if ((await browserStore.all(person)).length === 0) return
  const { outboxOf } = await import('./message/person-outbox')
  outboxOf(person, api, queries)
}
