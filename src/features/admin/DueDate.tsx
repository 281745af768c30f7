import { useState } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { Badge } from '../../ui/feedback/Badge'
import { useDates } from '../../ui/format/use-dates'

/** Hours before a deadline from which it counts as near. */
const nearHours = 72

/** A deadline; a text says if it is near or overdue. */
export function DueDate({ at }: { at: string }) {
  const { t } = useTranslation()
  const date = useDates({ dateStyle: 'medium', timeStyle: 'short' })
  const [now] = useState(() => Date.now())
  const hours = (Date.parse(at) - now) / 3_600_000
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 max-sm:justify-end">
      {hours < nearHours && (
        <Badge tone={hours < 0 ? 'danger' : 'warn'} icon="clock">
          {t(hours < 0 ? 'operator.due.over' : 'operator.due.near')}
        </Badge>
      )}
      <time dateTime={at} className="whitespace-nowrap">
        {date(at)}
      </time>
    </span>
  )
}
