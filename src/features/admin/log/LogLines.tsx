import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { More, type MoreProps } from '../../../app/api/More'
import { QueryFailure, type QueryFailureProps } from '../../../app/api/QueryFailure'
import { Awaited } from '../../../ui/feedback/Awaited'
import { Button } from '../../../ui/buttons/Button'
import { EmptyState } from '../../../ui/feedback/EmptyState'

export interface LogLinesProps {
  of: MoreProps['of'] & QueryFailureProps['of'] & { isPending: boolean; data: unknown }
  /** Number of lines loaded so far. */
  count: number
  /** Current filter; empty shows all lines. */
  filter: object
  /** Text of the empty state. */
  none: string
  onShowAll: () => void
  /** Table with the lines. */
  children: ReactNode
}

/** A paginated log: its lines with a button for more, or the pending, failed or empty state. */
export function LogLines({ of, count, filter, none, onShowAll, children }: LogLinesProps) {
  const { t } = useTranslation()
  const isFiltered = Object.keys(filter).length > 0
  return (
    <>
      <QueryFailure of={of} />
      {of.isPending && <Awaited className="h-64" />}
      {of.data !== undefined && count === 0 && (
        <EmptyState
          icon="clock"
          title={t('log.none')}
          action={isFiltered && <Button onClick={onShowAll}>{t('log.showAll')}</Button>}
        >
          {none}
        </EmptyState>
      )}
      {count > 0 && children}
      <More of={of}>{t('admin.more')}</More>
    </>
  )
}
