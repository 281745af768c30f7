import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallQuery } from '../../../api/query'
import { useApi } from '../../../api/use-api'
import { useRest } from '../../../autosave/use-rest'
import type { ListingDraft } from './values'
import type { DraftOf } from './wizard-steps'

/** The form as typed, the step it stands at, and the photos' order where that changed. */
interface SavedForm {
  fields: object
  step: string
  fileOrder?: number[]
}

/**
 * The stored draft of a new listing, or of the edit of an existing one. It is read anew each time the wizard opens
 * (another device may have gone on with it) and not while it is open.
 */
export function useDraft(of: DraftOf) {
  return useCallQuery('listing-draft', of, { staleTime: Infinity, gcTime: 0 })
}

/** Saves the draft: at once, or when typing has rested a moment; `onStored` is told what the server then has of it. */
export function useSaveDraft(of: DraftOf, onStored: (draft: ListingDraft) => void) {
  const api = useApi()
  const queries = useQueryClient()
  const saving = useMutation({
    mutationFn: (draft: SavedForm) =>
      api.call(
        'listing-draft:save',
        {
          ...of,
          fields: draft.fields as never,
          step: draft.step,
          file_order: draft.fileOrder,
        },
        { toast: false },
      ),
    scope: { id: 'listing-draft' },
    onSuccess: ({ data }) => {
      onStored(data)
      queries.setQueryData(['listing-draft', of], (old: object) => ({
        ...old,
        data,
      }))
    },
  })
  return { saving, save: saving.mutateAsync, ...useRest(saving.mutate) }
}
