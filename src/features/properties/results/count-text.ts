import type { TFunction } from 'i18next'
import { page } from '../../../../contract/limits'
import type { ListReply } from '../types'

/** How many fit; beyond a thousand they are not counted ("1,000+"). */
export function countText(t: TFunction, { total = 0, total_is_capped: capped }: ListReply): string {
  if (capped) return t('public.results.countMany', { number: number(t, page.countCap) })
  return t('public.results.count', { count: total, number: number(t, total) })
}

function number(t: TFunction, value: number): string {
  return t('public.number', { value })
}
