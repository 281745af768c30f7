import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useCallQuery } from '../../../api/query'
import { QueryFailure } from '../../../api/QueryFailure'
import { useApi } from '../../../api/use-api'
import { Skeleton } from '../../../ui/Skeleton'
import { useDraft } from './use-draft'
import type { WizardCategory } from './values'
import type { WizardParts } from './wizard-steps'
import { Wizard, type WizardProps } from './Wizard'

/** The call for every property type. */
export const allTypes = { limit: 100 }

/** What a wizard needs before it can begin. */
interface Ready {
  categories: WizardCategory[]
  currency: string
}

/** What the steps of one are drawn with. */
export type Drawn<V extends FieldValues> = WizardParts<V> & Ready

export interface WizardPageProps<V extends FieldValues, Sent> extends Omit<
  WizardProps<V, Sent>,
  'draft' | 'step' | 'children'
> {
  /** The step of the address; without one the draft's own. */
  step: string | undefined
  children: (drawn: Drawn<V>) => ReactNode
}

/** A wizard with what it needs: the draft (begun now when there is none) and the categories. */
export function WizardPage<V extends FieldValues, Sent>({
  step,
  children,
  ...wizard
}: WizardPageProps<V, Sent>) {
  const { of, wizard: course } = wizard
  const api = useApi()
  const queries = useQueryClient()
  const draft = useDraft(of)
  const categories = useCallQuery('get_categories', allTypes)
  const begin = useMutation({
    mutationFn: () => api.call('listing-draft:save', { ...of, fields: {} }, { toast: false }),
    onSuccess: (reply) => queries.setQueryData(['listing-draft', of], reply),
  })
  const none = draft.isSuccess && draft.data.data === null
  const { mutate, isIdle } = begin
  useEffect(() => {
    if (none && isIdle) mutate()
  }, [none, isIdle, mutate])

  const queried = [draft, categories]
  const failed = [...queried, begin].find((part) => part.isError)
  if (failed)
    return (
      <div className="page-narrow py-10">
        <QueryFailure
          page
          of={{
            error: failed.error,
            isFetching: queried.some((part) => part.isFetching),
            refetch: () => (begin.isError ? mutate() : queried.forEach((part) => void part.refetch())),
          }}
        />
      </div>
    )
  if (!draft.data?.data || !categories.data)
    return (
      <div className="page-narrow grid gap-4 py-10" aria-busy="true">
        <Skeleton className="h-8 w-1/2" />
        <Skeleton className="h-96" />
      </div>
    )
  const stored = draft.data.data
  const ready = {
    categories: categories.data.data,
    currency: stored.currency,
  }
  return (
    <Wizard
      key={stored.id}
      {...wizard}
      draft={stored}
      step={[step, stored.step].find((one) => one && course.steps.includes(one)) ?? course.steps[0]!}
    >
      {(parts) => children({ ...parts, ...ready })}
    </Wizard>
  )
}
