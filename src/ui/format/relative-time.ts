const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/**
 * Returns the time elapsed in words (§9, D52). `listing` uses units from years to seconds; `chat` shows 24 hours and
 * more in days. Returns null, meaning "just now", below one second or for a time in the future.
 */
export function relativeTime(at: Date, now: Date, lang: string, style: 'listing' | 'chat'): string | null {
  const seconds = Math.floor((now.getTime() - at.getTime()) / 1000)
  const usable = style === 'chat' ? units.slice(3) : units
  const unit = usable.find(([, size]) => seconds >= size)
  if (!unit) return null
  return formatOf(lang).format(-Math.floor(seconds / unit[1]), unit[0])
}

const formats = new Map<string, Intl.RelativeTimeFormat>()

/** Returns the formatter of a language; cached, since a page of listings formats dozens of times. */
function formatOf(lang: string): Intl.RelativeTimeFormat {
  const made = formats.get(lang) ?? new Intl.RelativeTimeFormat(lang, { numeric: 'always' })
  formats.set(lang, made)
  return made
}
