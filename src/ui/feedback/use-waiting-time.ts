import { useTranslation } from '../i18n/use-translation'
import { waitingTime } from '../../../contract/language/waiting-time'

/** Returns a formatter for durations in seconds: "45 seconds", "14 minutes", "2 hours". */
export function useWaitingTime(): (seconds: number) => string {
  const { t } = useTranslation()
  return (seconds) => {
    const { key, count } = waitingTime(seconds)
    return t(key, { count })
  }
}
