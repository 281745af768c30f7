import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { beyond, type UnsavedFields } from '../../../autosave/unsaved'
import { useRest } from '../../../autosave/use-rest'
import type { DraftStore, SavedForm } from './draft-store'
import type { ListingDraft } from './values'

/** The draft as it was read when the wizard opened, with what was stored since. */
export function useDraft(store: DraftStore) {
  return useQuery({
    queryKey: store.queryKey,
    queryFn: ({ signal }) => store.read(signal),
    networkMode: store.isLocal ? 'always' : 'online',
    staleTime: Infinity,
  })
}

/**
 * Saves what changed in the open draft: at once, or when typing has rested a moment. `onStored` gets what is stored of
 * it, with what other tabs have changed, and what this one expected to be stored.
 */
export function useSaveDraft(
  store: DraftStore,
  draft: ListingDraft,
  valuesOf: (draft: ListingDraft) => UnsavedFields,
  onStored: (draft: ListingDraft, expected: UnsavedFields) => void,
) {
  const queries = useQueryClient()
  const known = useRef(draft)
  const saving = useMutation({
    mutationFn: async ({ fields, ...form }: SavedForm) => {
      const before = valuesOf(known.current)
      const changed = beyond(fields as UnsavedFields, before)
      const stored = await store.save({ ...form, fields: changed, draftId: draft.id })
      return { stored, expected: { ...before, ...changed } }
    },
    networkMode: store.isLocal ? 'always' : 'online',
    scope: { id: 'listing-draft' },
    onSuccess: ({ stored, expected }) => {
      known.current = stored
      onStored(stored, expected)
      queries.setQueryData(store.queryKey, stored)
    },
  })
  return { saving, save: saving.mutateAsync, ...useRest(saving.mutate) }
}
