import type { TFunction } from 'i18next'
import type { ListReply } from './list-input'

/** How many fit; very many are not counted ("1,000+"). `of`: whose words tell it. */
export function countText(
  t: TFunction,
  { total = 0, total_is_capped: capped }: ListReply,
  of: 'public' | 'project' = 'public',
): string {
  if (capped) return t(`${of}.results.countMany`, { number: number(t, total) })
  return t(`${of}.results.count`, { count: total, number: number(t, total) })
}

function number(t: TFunction, value: number): string {
  return t('public.number', { value })
}
