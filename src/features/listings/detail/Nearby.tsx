import { useEffect, useRef, useState, type RefObject } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { useCallQuery } from '../../../app/api/call-query'
import { CardGrid } from '../card/CardGrid'
import type { Card, Full } from '../listing-types'

/** Kilometres one would still call near, and how many there is room for. */
const radius = 5
const room = 4
/** How far below the window the end of the page counts as near: what one scrolls with a swipe. */
const swipe = '600px'

/** Whether the visitor has come near to an element; from then on it stays true. */
function useNear(at: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!at.current || near) return
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: `0px 0px ${swipe}` },
    )
    watch.observe(at.current)
    return () => watch.disconnect()
  }, [at, near])
  return near
}

/**
 * Other listings close by, whatever they are like (D24); those among the similar ones are not repeated. They are asked
 * for once the visitor comes near the end of the page, where they stand.
 */
export default function Nearby({ property, similar }: { property: Full; similar: readonly Card[] }) {
  const { t } = useTranslation()
  const { id, latitude, longitude } = property
  const end = useRef<HTMLDivElement>(null)
  const near = useNear(end)
  const around = useCallQuery(
    'get_nearby_properties',
    { latitude, longitude, radius, limit: room + similar.length + 1 },
    { enabled: near },
  )
  const content = new Set([id, ...similar.map((one) => one.id)])
  const cards = (around.data?.data ?? []).filter((one) => !content.has(one.id)).slice(0, room)
  if (cards.length === 0) return <div ref={end} />
  return (
    <section aria-labelledby="nearby" className="page grid gap-4 pt-12">
      <h2 id="nearby" className="display text-lg md:text-xl">
        {t('public.detail.nearby')}
      </h2>
      <CardGrid cards={cards} />
    </section>
  )
}
