import type { TFunction } from 'i18next'
import type { Data } from '../../../../contract/types'

type Item = Data<'get_user_recommendation'>[number]

/** Why a listing is in the feed, wish by wish, in words that name what was wished. */
export function reasonTexts({ reasons, category, city, property_type: type }: Item, t: TFunction): string[] {
  const texts = { category: category.category, city, type: t(`public.type.${type}`) }
  return reasons.map((reason) => t(`tools.feed.reason.${reason}`, texts))
}
