import { useTranslation } from 'react-i18next'
import { Tour } from '../../../detail/tour/Tour'
import { Video } from '../../../detail/Video'
import type { Full } from '../types'
import { Block } from '../../../detail/Block'

/** What is more than a still picture: looking around inside, and the video. */
export function Moving({ property: { tour, video_link, title } }: { property: Full }) {
  const { t } = useTranslation()
  return (
    <>
      {tour && (
        <Block id="tour" title={t('public.tour')}>
          <Tour picture={tour} title={title} />
        </Block>
      )}
      {video_link && (
        <Block id="video" title={t('public.video')}>
          <Video link={video_link} title={title} />
        </Block>
      )}
    </>
  )
}
