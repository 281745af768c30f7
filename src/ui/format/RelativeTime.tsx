import { useEffect, useState } from 'react'
import { useTranslation } from '../i18n/use-translation'
import { relativeTime } from './relative-time'

export interface RelativeTimeProps {
  /** ISO time in UTC. */
  at: string
  kind?: 'listing' | 'chat'
}

/** "3 days ago", updated every minute; the exact time is in the element's attribute and tooltip. */
export function RelativeTime({ at, kind = 'listing' }: RelativeTimeProps) {
  const { t, i18n } = useTranslation()
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(timer)
  }, [])
  const date = new Date(at)
  // The text may differ between server and browser by the page's loading time.
  return (
    <time dateTime={at} title={date.toLocaleString(i18n.language)} suppressHydrationWarning>
      {relativeTime(date, now, i18n.language, kind) ?? t('ui.justNow')}
    </time>
  )
}
