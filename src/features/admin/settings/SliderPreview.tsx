import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../../api/query'
import { QueryFailure } from '../../../api/QueryFailure'
import { Awaited } from '../../../ui/Awaited'
import { SlideStrip } from '../../../results/SlideStrip'

/** What visitors see above the sections: the slides that are published, in their order. */
export function SliderPreview() {
  const { t } = useTranslation()
  const slides = useCallQuery('get-slider', {})
  return (
    <section aria-labelledby="slider-preview" className="grid max-w-2xl gap-3 pt-8">
      <h2 id="slider-preview" className="display text-lg">
        {t('publishing.home.slider')}
      </h2>
      <QueryFailure of={slides} />
      {slides.isPending && <Awaited className="aspect-4/1 w-full rounded-lg" />}
      {slides.data?.data.length === 0 && (
        <p className="measure text-sm text-muted">{t('publishing.home.noSlides')}</p>
      )}
      {slides.data && <SlideStrip slides={slides.data.data} />}
    </section>
  )
}
