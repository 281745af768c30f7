import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Thread } from '../../../machines/flows/message/ports'
import { messageView } from '../../../machines/flows/message/view'
import { useApi } from '../../app/api/use-api'
import { sameThread } from '../../../machines/flows/unsent/view'
import type { OutboxMessage } from './open-outbox'
import { outboxOf } from './person-outbox'

/** Returns the user's outgoing messages in a conversation, in order, and the message being recorded. */
export function useOutbox(person: number, thread: Thread) {
  const outbox = outboxOf(person, useApi(), useQueryClient())
  const all = useSyncExternalStore(outbox.subscribe, outbox.list)
  const mails = all.filter((mail) => sameThread(mail.thread, thread))
  const isRecorded = ({ actor }: (typeof mails)[number]) =>
    messageView(actor.getSnapshot()).at === 'microphone'
  return {
    mails: mails.filter((mail) => !isRecorded(mail)),
    isHeld: (mail: OutboxMessage) => outbox.isHeld(mail),
    recordings: mails.find(isRecorded) ?? null,
    write: (text: string, file?: File) =>
      outbox.write(thread, { text, file: file ?? null, name: file?.name ?? null, isVoice: false }),
    record: () => outbox.record(thread),
    leave: outbox.leave,
    wereRead: outbox.wereRead,
    haveArrived: outbox.haveArrived,
  }
}
