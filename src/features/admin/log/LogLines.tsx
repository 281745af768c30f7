import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { More, type MoreProps } from '../../../app/api/More'
import { QueryFailure, type QueryFailureProps } from '../../../app/api/QueryFailure'
import { Awaited } from '../../../ui/feedback/Awaited'
import { Button } from '../../../ui/buttons/Button'
import { EmptyState } from '../../../ui/feedback/EmptyState'

export interface LogLinesProps {
  of: MoreProps['of'] & QueryFailureProps['of'] & { isPending: boolean; data: unknown }
  /** Lines that have come so far. */
  count: number
  /** What is looked for; nothing in it shows all lines. */
  filter: object
  /** What it means that there is none. */
  none: string
  onShowAll: () => void
  /** The lines as a table. */
  children: ReactNode
}

/** The lines of a log that is read page by page: awaited, failed, none, or as many as have come with the way to more. */
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
