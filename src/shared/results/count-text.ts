import type { TFunction } from '../../../contract/texts/translate'

/** Count of a reply; a capped total means "at least". */
export interface CountedReply {
  total?: number
  total_is_capped?: boolean
}

/** Text family for counts. */
export type CountedKind = 'public' | 'project'

/** Returns the number of matches as text; capped totals as "1,000+". */
export function countText(
  t: TFunction,
  { total = 0, total_is_capped: capped }: CountedReply,
  of: CountedKind = 'public',
): string {
  if (capped) return t(`${of}.results.countMany`, { number: number(t, total) })
  return t(`${of}.results.count`, { count: total, number: number(t, total) })
}

/** Returns the label of the button that shows the matches, with their number once known. */
export function showText(
  t: TFunction,
  counted: CountedReply | undefined,
  of: CountedKind = 'public',
): string {
  if (!counted) return t('public.filter.show')
  const { total = 0, total_is_capped: capped } = counted
  if (capped) return t(`${of}.filter.showMany`, { number: number(t, total) })
  return t(`${of}.filter.showCount`, { count: total, number: number(t, total) })
}

function number(t: TFunction, value: number): string {
  return t('public.number', { value })
}
