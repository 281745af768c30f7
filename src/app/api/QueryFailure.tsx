import { useTranslation } from '../../ui/i18n/use-translation'
import { ErrorState } from '../../ui/feedback/ErrorState'
import { failureText } from './failure-text'

export interface QueryFailureProps {
  /** A query, or several as one. */
  of: { error: Error | null; isFetching: boolean; refetch: () => unknown }
  /** It is the whole page: the title is its heading. */
  page?: boolean
}

/** Stands where data should be that did not come: why, and the way to ask again; nothing where nothing failed. */
export function QueryFailure({ of: { error, isFetching, refetch }, page }: QueryFailureProps) {
  const { t } = useTranslation()
  if (!error) return null
  return (
    <ErrorState page={page} onRetry={() => void refetch()} retrying={isFetching}>
      {failureText(error, t)}
    </ErrorState>
  )
}
