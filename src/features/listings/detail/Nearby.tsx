import { useEffect, useRef, useState, type RefObject } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { useCallQuery } from '../../../app/api/call-query'
import { CardGrid } from '../card/CardGrid'
import type { Card, Full } from '../listing-types'

/** Search radius in km, and the number of listings shown. */
const radius = 5
const room = 4
/** Distance below the viewport at which loading starts: about one swipe. */
const swipe = '600px'

/** Returns whether the element has come near the viewport; stays true from then on. */
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
 * Other listings nearby regardless of type (D24), without those already shown as similar. Fetched when the visitor
 * scrolls near the end of the page.
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
