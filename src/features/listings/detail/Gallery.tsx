import { lazy, Suspense, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/Icon'
import { IconButton } from '../../../ui/IconButton'
import { StoredPicture } from '../../../ui/StoredPicture'
import type { Full } from '../types'
import { galleryPictures } from './gallery-pictures'
import { Strip } from './Strip'
import { Thumbs } from './Thumbs'

const FullGallery = lazy(() => import('./FullGallery'))

/** The pictures: pushed by a finger, by arrows, by keys or chosen below, with their count; larger on request. */
export function Gallery({ property }: { property: Full }) {
  const { t } = useTranslation()
  const pictures = galleryPictures(property)
  const [at, setAt] = useState(0)
  const [large, setLarge] = useState(false)
  if (pictures.length === 0)
    return (
      <div className="grid aspect-21/9 place-items-center rounded-lg bg-sunken text-muted">
        <span className="grid justify-items-center gap-2">
          <Icon name="image" size={40} />
          {t('public.gallery.none')}
        </span>
      </div>
    )
  const turn = (step: number) => setAt((now) => Math.min(pictures.length - 1, Math.max(0, now + step)))
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
    event.preventDefault()
    const forward = (event.key === 'ArrowRight') !== (document.documentElement.dir === 'rtl')
    turn(forward ? 1 : -1)
  }
  return (
    <section aria-roledescription="carousel" aria-label={t('public.gallery.title')} className="grid gap-2">
      <div className="relative overflow-hidden rounded-lg bg-sunken">
        <Strip
          at={at}
          onAt={setAt}
          label={t('public.gallery.strip', { at: at + 1, count: pictures.length })}
          onKeyDown={onKeyDown}
        >
          {pictures.map((picture, index) => (
            <StoredPicture
              key={picture.url}
              picture={picture}
              sizes="(min-width: 1280px) 1232px, 100vw"
              alt={t('public.gallery.picture', { title: property.title, at: index + 1 })}
              eager={index === 0}
              className="aspect-4/3 max-h-[34rem] w-full md:aspect-16/9"
            />
          ))}
        </Strip>
        {pictures.length > 1 && (
          <>
            <Arrow
              side="back"
              label={t('public.gallery.back')}
              disabled={at === 0}
              onClick={() => turn(-1)}
            />
            <Arrow
              side="next"
              label={t('public.gallery.next')}
              disabled={at === pictures.length - 1}
              onClick={() => turn(1)}
            />
          </>
        )}
        <div className="absolute end-3 bottom-3 flex items-center gap-2">
          <span
            aria-live="polite"
            className="rounded-full bg-ink/80 px-3 py-1 text-xs font-semibold text-ground"
          >
            <bdi dir="ltr">
              {at + 1} / {pictures.length}
            </bdi>
          </span>
          <IconButton
            icon="image"
            label={t('public.gallery.larger')}
            onClick={() => setLarge(true)}
            className="rounded-full bg-surface/90 hover:bg-surface"
          />
        </div>
      </div>
      <Thumbs pictures={pictures} at={at} onAt={setAt} />
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

interface ArrowProps {
  side: 'back' | 'next'
  label: string
  disabled: boolean
  onClick: () => void
}

function Arrow({ side, ...rest }: ArrowProps) {
  return (
    <IconButton
      icon={side}
      {...rest}
      className={`absolute top-1/2 -translate-y-1/2 rounded-full bg-surface/90 hover:bg-surface max-md:hidden ${side === 'back' ? 'start-3' : 'end-3'}`}
    />
  )
}
