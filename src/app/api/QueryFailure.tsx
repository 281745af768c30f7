import { useTranslation } from '../../ui/i18n/use-translation'
import { ErrorState } from '../../ui/feedback/ErrorState'
import { failureText } from './failure-text'

export interface QueryFailureProps {
  /** One query, or several combined into one. */
  of: { error: Error | null; isFetching: boolean; refetch: () => unknown }
  /** Renders as a whole page, with the title as its heading. */
  page?: boolean
}

/**
 * Error placeholder for data that failed to load, with the reason and a retry button; renders nothing without an error.
 */
export function QueryFailure({ of: { error, isFetching, refetch }, page }: QueryFailureProps) {
  const { t } = useTranslation()
  if (!error) return null
  return (
    <ErrorState page={page} onRetry={() => void refetch()} retrying={isFetching}>
      {failureText(error, t)}
    </ErrorState>
  )
}
