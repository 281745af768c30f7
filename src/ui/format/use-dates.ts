import { useTranslation } from '../i18n/use-translation'

/**
 * Format of times; use `timeZone: 'UTC'` if the server renders the same text or the day must not depend on the reader's
 * time zone.
 */
export type DateLook = Pick<Intl.DateTimeFormatOptions, 'dateStyle' | 'timeStyle' | 'timeZone'>

/** Returns a formatter for ISO times in UTC, in the reader's language with the same digits as prices. */
export function useDates(look: DateLook): (at: string) => string {
  const { i18n } = useTranslation()
  const format = new Intl.DateTimeFormat(i18n.language, { ...look, numberingSystem: 'latn' })
  return (at) => format.format(new Date(at))
}
