import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Thread } from '../../../machines/flows/message/ports'
import { messageView } from '../../../machines/flows/message/view'
import { useApi } from '../../api/use-api'
import { sameThread, type Letter } from './outbox'
import { outboxOf } from './running'

/** What the person sends in a conversation, in its order, and the one that is being spoken. */
export function useOutbox(person: number, thread: Thread) {
  const outbox = outboxOf(person, useApi(), useQueryClient())
  const all = useSyncExternalStore(outbox.subscribe, outbox.list)
  const letters = all.filter((letter) => sameThread(letter.thread, thread))
  const isSpoken = ({ actor }: (typeof letters)[number]) =>
    messageView(actor.getSnapshot()).at === 'microphone'
  return {
    letters: letters.filter((letter) => !isSpoken(letter)),
    isHeld: (letter: Letter) => outbox.isHeld(letter),
    spoken: letters.find(isSpoken) ?? null,
    write: (text: string, file?: File) =>
      outbox.write(thread, { text, file: file ?? null, name: file?.name ?? null, isVoice: false }),
    record: () => outbox.record(thread),
    wereRead: outbox.wereRead,
  }
}
