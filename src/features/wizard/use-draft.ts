import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { callQuery } from '../../api/query'
import { useApi } from '../../api/use-api'
import type { StepName } from './steps'
import type { WizardValues } from './values'

const restMs = 800

/**
 * The stored draft of a new listing, or of the edit of an existing one. It is read anew each time the wizard opens
 * (another device may have gone on with it) and not while it is open.
 */
export function useDraft(propertyId?: number) {
  const api = useApi()
  return useQuery({
    ...callQuery(api, 'listing-draft', { property_id: propertyId }),
    staleTime: Infinity,
    gcTime: 0,
  })
}

/** Saves the draft: at once, or when typing has rested a moment. `state` says how the last saving went. */
export function useSaveDraft(propertyId?: number) {
  const api = useApi()
  const queries = useQueryClient()
  const saving = useMutation({
    mutationFn: (draft: { fields: WizardValues; step: StepName; fileOrder?: number[] }) =>
      api.call(
        'listing-draft:save',
        {
          property_id: propertyId,
          fields: draft.fields as never,
          step: draft.step,
          file_order: draft.fileOrder,
        },
        { toast: false },
      ),
    scope: { id: 'listing-draft' },
    onSuccess: ({ data }) =>
      queries.setQueryData(['listing-draft', { property_id: propertyId }], (old: object) => ({
        ...old,
        data,
      })),
  })
  const timer = useRef<number>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  const { mutate, mutateAsync } = saving
  return {
    saving,
    save: mutateAsync,
    saveSoon: (draft: { fields: WizardValues; step: StepName }) => {
      window.clearTimeout(timer.current)
      timer.current = window.setTimeout(() => mutate(draft), restMs)
    },
    /** Drops a saving that rests, before a newer one is sent. */
    hold: () => window.clearTimeout(timer.current),
  }
}
