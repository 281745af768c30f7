import { useTranslation } from '../../../ui/i18n/use-translation'
import type { Data } from '../../../../contract/calls/call-types'
import { cardGrid } from '../../../shared/results/CardGridSkeleton'
import { Icon } from '../../../ui/pictures/Icon'
import { ListingCard } from '../card/ListingCard'
import type { TFunction } from '../../../../contract/texts/translate'
import { eagerIn } from '../../../ui/pictures/Picture'

type Item = Data<'get_user_recommendation'>[number]

/** Returns the preferences a listing matches, as text. */
function reasonTexts({ reasons, category, city, property_type: type }: Item, t: TFunction): string[] {
  const texts = { category: category.category, city, type: t(`public.type.${type}`) }
  return reasons.map((reason) => t(`tools.feed.reason.${reason}`, texts))
}

/** Recommended listings, each with the preferences it matches. */
export function FeedList({ items }: { items: Data<'get_user_recommendation'> }) {
  const { t } = useTranslation()
  return (
    <ul className={cardGrid}>
      {items.map((item, index) => (
        <li key={item.id} className="flex flex-col gap-2">
          <ul aria-label={t('tools.feed.why')} className="flex flex-wrap gap-x-3 gap-y-1 text-xs text-accent">
            {reasonTexts(item, t).map((text) => (
              <li key={text} className="inline-flex items-center gap-1">
                <Icon name={item.reasons.includes('liked') ? 'heart' : 'check'} size={14} />
                {text}
              </li>
            ))}
          </ul>
          <div className="flex-1">
            <ListingCard listing={item} eager={eagerIn(index, 4)} heading="h3" />
          </div>
        </li>
      ))}
    </ul>
  )
}
