import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../ui/i18n/use-translation'
import type { Data } from '../../../contract/calls/call-types'
import { Picture } from '../../ui/pictures/Picture'
import { eagerIn } from '../../ui/pictures/Picture'
import { onFinePhone } from '../../ui/pictures/picture-sizes'

type Slides = Data<'get-slider'>

interface SlideStripProps {
  slides: Slides
  /** Whether the strip is the first element of the page, so its first picture loads eagerly. */
  first?: boolean
}

/** Horizontally scrollable slides; no autoplay. */
export function SlideStrip({ slides, first = false }: SlideStripProps) {
  const { t } = useTranslation()
  if (slides.length === 0) return null
  return (
    <section aria-label={t('public.home.slides')}>
      <ul className="flex snap-x snap-mandatory gap-4 overflow-x-auto pb-2">
        {slides.map((slide, index) => (
          <li
            key={slide.id}
            className="relative w-[85%] shrink-0 snap-start overflow-hidden rounded-lg md:w-[48%]"
          >
            <Picture
              src={slide.picture?.url ?? slide.image}
              srcSet={slide.picture?.srcset}
              sizes={`(min-width: 768px) 48vw, ${onFinePhone}, 85vw`}
              alt=""
              width={960}
              height={480}
              hash={slide.picture?.thumbhash}
              eager={eagerIn(index, first ? 1 : 0)}
              className="aspect-2/1 w-full"
            />
            <SlideCaption slide={slide} number={index + 1} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Caption of a slide with its link; without a caption the whole picture is the link. */
function SlideCaption({ slide, number }: { slide: Slides[number]; number: number }) {
  const { t } = useTranslation()
  const title = slide.title ?? slide.property?.title
  if (!title)
    return slide.link ? (
      <a href={slide.link} className="absolute inset-0 -outline-offset-4">
        <span className="sr-only">{t('public.home.slide', { number })}</span>
      </a>
    ) : null
  const texts = 'slide-words'
  if (slide.property)
    return (
      <Link to="/properties-details/$slugId" params={{ slugId: slide.property.slug_id }} className={texts}>
        {title}
      </Link>
    )
  return slide.link ? (
    <a href={slide.link} className={texts}>
      {title}
    </a>
  ) : (
    <p className={texts}>{title}</p>
  )
}
