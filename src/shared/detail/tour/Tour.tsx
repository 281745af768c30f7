import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import type { Data } from '../../../../contract/calls/call-types'
import { Button } from '../../../ui/buttons/Button'
import { Picture } from '../../../ui/pictures/Picture'
import { Awaited } from '../../../ui/feedback/Awaited'

const TourView = lazy(() => import('./TourView'))

export interface TourProps {
  picture: NonNullable<Extract<Data<'get_property'>[number], { gallery: unknown }>['tour']>
  /** Title of the listing. */
  title: string
}

/** 360° picture: static until clicked, then the viewer and the full-width picture load. */
export function Tour({ picture, title }: TourProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const { url, srcset, width, height, thumbhash } = picture
  if (open)
    return (
      <Suspense fallback={<Awaited className="h-80 w-full rounded-lg md:h-[28rem]" />}>
        <TourView src={widestOf(srcset) ?? url} title={title} />
      </Suspense>
    )
  return (
    <div className="relative overflow-hidden rounded-lg border border-line">
      <Picture
        src={url}
        srcSet={srcset}
        sizes="(min-width: 1100px) 800px, 100vw"
        alt={t('public.tour.still', { title })}
        width={width ?? 1600}
        height={height ?? 800}
        hash={thumbhash}
        className="aspect-21/9 w-full"
      />
      <div className="absolute inset-0 grid place-items-center bg-ink/30">
        <Button tone="primary" icon="eye" onClick={() => setOpen(true)}>
          {t('public.tour.open')}
        </Button>
      </div>
    </div>
  )
}

/** Returns the URL of the widest picture, which is last. */
const widestOf = (srcset: string) => srcset.split(', ').at(-1)?.split(' ')[0]
