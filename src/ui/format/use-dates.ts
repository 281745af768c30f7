import { useTranslation } from '../i18n/use-translation'

/** How times are written; `timeZone: 'UTC'` where the server writes the same or a day must not depend on the reader. */
export type DateLook = Pick<Intl.DateTimeFormatOptions, 'dateStyle' | 'timeStyle' | 'timeZone'>

/** Writes times (ISO, UTC) in the reader's language, with the digits that prices have. */
export function useDates(look: DateLook): (at: string) => string {
  const { i18n } = useTranslation()
  const format = new Intl.DateTimeFormat(i18n.language, { ...look, numberingSystem: 'latn' })
  return (at) => format.format(new Date(at))
}
