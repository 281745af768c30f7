import type { QueryClient } from '@tanstack/react-query'
import { forgetMessage } from '../app/account/pending-message'
import type { Api } from '../app/api/port'
import { forgetUnsaved } from '../shared/autosave/unsaved-forms'
import { forgetFlows } from './tab-memory'
import { browserRecordings } from './message/recordings'
import { browserStore } from './message/message-store'

/** Deletes everything this browser keeps for a person that the server does not have yet. */
export async function forgetAll(): Promise<void> {
  forgetUnsaved(null)
  forgetMessage()
  forgetFlows()
  await Promise.all([browserStore.clear(), browserRecordings.clear()])
}

/** Resumes sending the messages that an earlier page left; without any, the outbox isn't loaded. */
export async function resumeMessages(person: number, api: Api, queries: QueryClient): Promise<void> {
  if ((await browserStore.all(person)).length === 0) return
  const { outboxOf } = await import('./message/person-outbox')
  outboxOf(person, api, queries)
}
