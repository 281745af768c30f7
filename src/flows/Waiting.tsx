import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from '../ui/i18n/use-translation'
import { wait as limits } from '../../contract/shell-limits'
import { clockTime } from '../ui/format/clock-time'
import { Notice } from '../ui/feedback/Notice'
import { Spinner } from '../ui/feedback/Spinner'

export interface FlowWaitingProps {
  /** Text naming the awaited party, e.g. "Waiting for your bank". */
  who: string
  /** Start of the wait in ms since the epoch; defaults to the first render. */
  since?: number
  /** Text shown after ten seconds; defaults to a generic one. */
  slow?: ReactNode
  /** Buttons to leave the wait. */
  children?: ReactNode
}

/** A wait with its description and duration. */
export function Waiting({ who, since, slow, children }: FlowWaitingProps) {
  const { t } = useTranslation()
  const [start] = useState(() => since ?? Date.now())
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.floor((now - start) / 1000))
  return (
    <div className="grid gap-4">
      <p className="flex items-center gap-3 text-sm">
        <Spinner size={22} className="text-accent" />
        <span>{who}</span>
        <span aria-hidden="true" className="ms-auto text-xs text-muted">
          {clockTime(seconds)}
        </span>
      </p>
      {seconds * 1000 >= limits.longMs && (
        <Notice tone="info" role="status">
          {slow ?? t('ui.flowSlow')}
        </Notice>
      )}
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
    </div>
  )
}
