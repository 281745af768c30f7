import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
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

/** Saves the open draft: at once, or when typing has rested a moment; `onStored` gets what is stored of it. */
export function useSaveDraft(store: DraftStore, draftId: number, onStored: (draft: ListingDraft) => void) {
  const queries = useQueryClient()
  const saving = useMutation({
    mutationFn: (form: SavedForm) => store.save({ ...form, draftId }),
    networkMode: store.isLocal ? 'always' : 'online',
    scope: { id: 'listing-draft' },
    onSuccess: (draft) => {
      onStored(draft)
      queries.setQueryData(store.queryKey, draft)
    },
  })
  return { saving, save: saving.mutateAsync, ...useRest(saving.mutate) }
}
