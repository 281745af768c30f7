import { useMutation, useMutationState, useQueryClient, type Mutation } from '@tanstack/react-query'
import { CallFailure } from '../../api/failure'
import { retryDelay } from '../../api/query-client'
import { useApi } from '../../api/use-api'
import { threadInput, type Thread } from './thread'

/** A message on its way. The key makes it one, however often it is sent. */
export interface Outgoing {
  key: string
  message: string
  file?: File
}

export interface OnItsWay extends Outgoing {
  how: 'queued' | 'sending' | 'failed'
  error: Error | null
}

/**
 * What this page sends in a conversation: one after another, queued while there is no network, and sent again under
 * the same key where no answer came. What was refused stays with its words until it is sent again or let go.
 */
export function useOutbox(thread: Thread) {
  const api = useApi()
  const queries = useQueryClient()
  const mutationKey = ['send_message', threadInput(thread)]
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: JSON.stringify(mutationKey) },
    mutationFn: ({ key, message, file }: Outgoing) =>
      api.call(
        'send_message',
        { receiver_id: thread.user, property_id: thread.property, message, file, idempotency_key: key },
        { toast: false },
      ),
    retry: (failures, error) => failures < 3 && error instanceof CallFailure && error.isFault,
    retryDelay,
    onSuccess: () =>
      Promise.all(
        ['get_messages', 'get_chats'].map((call) => queries.invalidateQueries({ queryKey: [call] })),
      ),
  })
  const waiting = useMutationState({
    filters: {
      mutationKey,
      predicate: ({ state }) => state.status !== 'success' && state.variables !== undefined,
    },
    select: ({ state }): OnItsWay => ({
      ...(state.variables as Outgoing),
      how: state.status === 'error' ? 'failed' : state.isPaused ? 'queued' : 'sending',
      error: state.error,
    }),
  })
  const drop = ({ key }: Outgoing) => {
    const cache = queries.getMutationCache()
    const isIt = ({ state }: Mutation) => (state.variables as Outgoing | undefined)?.key === key
    const found = cache.find({ mutationKey, predicate: isIt as never })
    if (found) cache.remove(found)
  }
  return {
    waiting,
    send: (message: string, file?: File) => mutate({ key: crypto.randomUUID(), message, file }),
    again: (one: OnItsWay) => {
      drop(one)
      mutate({ key: one.key, message: one.message, file: one.file })
    },
    drop,
  }
}
