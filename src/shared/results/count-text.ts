import type { TFunction } from '../../../contract/texts/translate'

/** How many fit a filter; a capped total is "so many or more". */
export interface CountedReply {
  total?: number
  total_is_capped?: boolean
}

/** Whose texts express a count. */
export type CountedKind = 'public' | 'project'

/** How many fit; very many are not counted ("1,000+"). */
export function countText(
  t: TFunction,
  { total = 0, total_is_capped: capped }: CountedReply,
  of: CountedKind = 'public',
): string {
  if (capped) return t(`${of}.results.countMany`, { number: number(t, total) })
  return t(`${of}.results.count`, { count: total, number: number(t, total) })
}

/** The act of a button that shows what fits, with how many that are; without them as long as they are unknown. */
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
