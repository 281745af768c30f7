import { lazy, Suspense, useState, type KeyboardEvent } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { Icon } from '../../../ui/pictures/Icon'
import { onFinePhone } from '../../../ui/pictures/picture-sizes'
import { join } from '../../../ui/layout/join-classes'
import { StoredPicture } from '../../../ui/pictures/StoredPicture'
import type { Full } from '../listing-types'
import { galleryPictures } from './gallery-pictures'
import { eagerIn } from '../../../ui/pictures/Picture'

const FullGallery = lazy(() => import('./FullGallery'))

/**
 * Mosaic layouts for wide screens by number of pictures: a large picture, two side by side, one plus two, one plus
 * four.
 */
const mosaics = [
  '',
  'md:grid-cols-1 md:grid-rows-1',
  'md:grid-cols-2 md:grid-rows-1',
  'md:grid-cols-[2fr_1fr] md:grid-rows-2 md:[&>:first-child]:row-span-2 md:[&>:nth-child(n+4)]:hidden',
  'md:grid-cols-4 md:grid-rows-2 md:[&>:first-child]:col-span-2 md:[&>:first-child]:row-span-2 md:[&>:nth-child(n+6)]:hidden',
]
const mosaicOf = (count: number) => mosaics[count > 4 ? 4 : Math.min(count, 3)]

/** Pictures as a swipeable row on phones and a mosaic on wider screens; each opens the full-screen gallery. */
export function Gallery({ property }: { property: Full }) {
  const { t } = useTranslation()
  const pictures = galleryPictures(property)
  const [at, setAt] = useState(0)
  const [large, setLarge] = useState(false)
  const count = pictures.length
  if (count === 0)
    return (
      <div className="grid aspect-21/9 place-items-center rounded-lg bg-sunken text-muted">
        <span className="grid justify-items-center gap-2">
          <Icon name="image" size={40} />
          {t('public.gallery.none')}
        </span>
      </div>
    )
  const open = (index: number) => {
    setAt(index)
    setLarge(true)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
    event.preventDefault()
    const forward = (event.key === 'ArrowRight') !== (document.documentElement.dir === 'rtl')
    setAt((now) => Math.min(count - 1, Math.max(0, now + (forward ? 1 : -1))))
  }
  return (
    <section aria-label={t('public.gallery.title')} className="relative max-md:-mx-4">
      <ul
        onScroll={({ currentTarget: row }) =>
          large || setAt(Math.round(Math.abs(row.scrollLeft) / row.clientWidth))
        }
        className={join(
          'flex snap-x snap-mandatory [scrollbar-width:none] overflow-x-auto overscroll-x-contain md:grid md:h-107 md:gap-2 md:overflow-hidden md:rounded-lg',
          mosaicOf(count),
        )}
      >
        {pictures.map((picture, index) => (
          <li key={picture.url} className="w-full shrink-0 snap-center md:min-h-0">
            <button
              type="button"
              onClick={() => open(index)}
              className="block size-full hover:brightness-95 focus-visible:-outline-offset-4"
            >
              <StoredPicture
                picture={picture}
                sizes={`(min-width: 768px) ${index ? 25 : 50}vw, ${onFinePhone}, 100vw`}
                alt={t('public.gallery.picture', { title: property.title, at: index + 1 })}
                eager={eagerIn(index, 1)}
                className="aspect-4/3 w-full md:aspect-auto md:h-full"
              />
            </button>
          </li>
        ))}
      </ul>
      {count > 1 && (
        <button
          type="button"
          onClick={() => open(at)}
          className="absolute end-3 bottom-3 inline-flex min-h-11 items-center gap-2 rounded-md border border-control bg-surface px-4 text-sm font-semibold hover:border-ink"
        >
          <Icon name="grid" size={18} />
          <span className="max-md:sr-only">{t('public.gallery.all', { count })}</span>
          <bdi dir="ltr" aria-hidden="true" className="md:hidden">
            {at + 1} / {count}
          </bdi>
        </button>
      )}
      {large && (
        <Suspense>
          <FullGallery
            pictures={pictures}
            at={at}
            onAt={setAt}
            onClose={() => setLarge(false)}
            title={property.title}
            onKeyDown={onKeyDown}
          />
        </Suspense>
      )}
    </section>
  )
}
