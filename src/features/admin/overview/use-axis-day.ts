import { useTranslation } from '../../../ui/i18n/use-translation'
import { useDates } from '../../../ui/format/use-dates'

/**
 * Returns a function that formats a UTC day for a chart. Charts run left to right in every language, so right-to-left
 * dates are isolated.
 */
export function useAxisDay(): (day: unknown) => string {
  const { i18n } = useTranslation()
  const date = useDates({ dateStyle: 'medium', timeZone: 'UTC' })
  const isolate = i18n.dir() === 'rtl' ? (text: string) => `\u2067${text}\u2069` : (text: string) => text
  return (day) => isolate(date(`${String(day)}T00:00:00Z`))
}
