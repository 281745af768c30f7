import { useTranslation } from '../../../i18n/use-translation'
import { useCallQuery } from '../../../api/query'
import { CardGrid } from '../card/CardGrid'
import type { Card, Full } from '../types'

/** Kilometres one would still call near, and how many there is room for. */
const radius = 5
const room = 4

/** Other listings close by, whatever they are like (D24); those among the similar ones are not repeated. */
export default function Nearby({ property, similar }: { property: Full; similar: readonly Card[] }) {
  const { t } = useTranslation()
  const { id, latitude, longitude } = property
  const around = useCallQuery('get_nearby_properties', {
    latitude,
    longitude,
    radius,
    limit: room + similar.length + 1,
  })
  const content = new Set([id, ...similar.map((one) => one.id)])
  const cards = (around.data?.data ?? []).filter((one) => !content.has(one.id)).slice(0, room)
  if (cards.length === 0) return null
  return (
    <section aria-labelledby="nearby" className="page grid gap-4 pt-12">
      <h2 id="nearby" className="display text-lg md:text-xl">
        {t('public.detail.nearby')}
      </h2>
      <CardGrid cards={cards} />
    </section>
  )
}
