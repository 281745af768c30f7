import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { beyond, type UnsavedFields } from '../../../shared/autosave/unsaved-forms'
import { useRest } from '../../../shared/autosave/use-rest'
import type { DraftStore, SavedForm } from './draft-store'
import type { ListingDraft } from './wizard-values'

/** Returns the draft as loaded when the wizard opened, updated by later saves. */
export function useDraft(store: DraftStore) {
  return useQuery({
    queryKey: store.queryKey,
    queryFn: ({ signal }) => store.read(signal),
    networkMode: store.isLocal ? 'always' : 'online',
    staleTime: Infinity,
  })
}

/**
 * Merges the files in the reply to a save with the current files, since files may have been added or removed during the
 * request.
 */
export function filesMeanwhile<F extends { id: number }>(
  before: readonly F[],
  now: readonly F[],
  stored: readonly F[],
): F[] {
  const among = (files: readonly F[], { id }: F) => files.some((one) => one.id === id)
  return [
    ...stored.filter((file) => among(now, file) || !among(before, file)),
    ...now.filter((file) => !among(before, file) && !among(stored, file)),
  ]
}

/**
 * Saves changes of the open draft, immediately or after a pause in typing. `onStored` gets the stored draft, including
 * other tabs' changes, and the values this tab expected.
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
      const files = queries.getQueryData<ListingDraft>(store.queryKey)?.files ?? []
      const stored = await store.save({ ...form, fields: changed, draftId: draft.id })
      return { stored, expected: { ...before, ...changed }, files }
    },
    networkMode: store.isLocal ? 'always' : 'online',
    scope: { id: 'listing-draft' },
    onSuccess: ({ stored, expected, files }) => {
      known.current = stored
      onStored(stored, expected)
      queries.setQueryData(store.queryKey, (now: ListingDraft | undefined) => ({
        ...stored,
        files: filesMeanwhile(files, now?.files ?? files, stored.files),
      }))
    },
  })
  return { saving, save: saving.mutateAsync, ...useRest(saving.mutate) }
}
