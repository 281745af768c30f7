import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, useEffect, type ReactNode } from 'react'
import { callQuery } from '../../api/query'
import { useApi } from '../../api/use-api'
import { ErrorState } from '../../ui/ErrorState'
import { Skeleton } from '../../ui/Skeleton'
import { useDraft } from './use-draft'
import type { Category, Draft } from './values'
import type { DraftOf } from './way'

export interface WizardPageProps {
  of: DraftOf
  children: (ready: Ready) => ReactNode
}

/** What a wizard needs before it can begin. */
export interface Ready {
  draft: Draft
  categories: Category[]
  currency: string
  tileUrl: string
}

/** Brings what the wizard needs: the draft (begun now when there is none), the categories and the settings. */
export function WizardPage({ of, children }: WizardPageProps) {
  const api = useApi()
  const queries = useQueryClient()
  const draft = useDraft(of)
  const categories = useQuery(callQuery(api, 'get_categories', { limit: 100 }))
  const settings = useQuery(callQuery(api, 'web-settings', {}))
  const begin = useMutation({
    mutationFn: () => api.call('listing-draft:save', { ...of, fields: {} }, { toast: false }),
    onSuccess: (reply) => queries.setQueryData(['listing-draft', of], reply),
  })
  const none = draft.isSuccess && draft.data.data === null
  const { mutate, isIdle } = begin
  useEffect(() => {
    if (none && isIdle) mutate()
  }, [none, isIdle, mutate])

  const failed = [draft, categories, settings, begin].find((part) => part.isError)
  if (failed)
    return (
      <div className="page-narrow py-10">
        <ErrorState
          page
          onRetry={() =>
            void (begin.isError
              ? mutate()
              : Promise.all([draft.refetch(), categories.refetch(), settings.refetch()]))
          }
        >
          {failed.error?.message}
        </ErrorState>
      </div>
    )
  if (!draft.data?.data || !categories.data || !settings.data)
    return (
      <div className="page-narrow grid gap-4 py-10" aria-busy="true">
        <Skeleton className="h-8 w-1/2" />
        <Skeleton className="h-96" />
      </div>
    )
  const stored = draft.data.data
  return (
    <Fragment key={stored.id}>
      {children({
        draft: stored,
        categories: categories.data.data,
        currency: settings.data.data.selected_currency_data.code,
        tileUrl: settings.data.data.tile_url,
      })}
    </Fragment>
  )
}
