import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { Button } from '../../ui/buttons/Button'
import { Icon } from '../../ui/pictures/Icon'

/** Returns the id of a YouTube video from any of its usual URLs; null for anything else. */
export function youtubeId(link: string): string | null {
  const url = URL.canParse(link) ? new URL(link) : null
  if (!url || !/^https?:$/.test(url.protocol)) return null
  const host = url.hostname.replace(/^(www|m|music)\./, '')
  const path = url.pathname.split('/').filter(Boolean)
  const found =
    host === 'youtu.be'
      ? path[0]
      : host === 'youtube.com' || host === 'youtube-nocookie.com'
        ? path[0] === 'watch'
          ? url.searchParams.get('v')
          : ['embed', 'shorts', 'live', 'v'].includes(path[0] ?? '')
            ? path[1]
            : null
        : null
  return found && /^[\w-]{6,20}$/.test(found) ? found : null
}

export interface VideoProps {
  link: string
  /** Title of the listing. */
  title: string
}

/**
 * Video of a listing. YouTube videos play here after a click and without cookies, so no other site is contacted before
 * the click. Other videos open as a link.
 */
export function Video({ link, title }: VideoProps) {
  const { t } = useTranslation()
  const [plays, setPlays] = useState(false)
  const frame = useRef<HTMLIFrameElement>(null)
  const id = youtubeId(link)
  useEffect(() => {
    if (plays) frame.current?.focus()
  }, [plays])
  if (!id)
    return (
      <p>
        <a href={link} rel="noopener noreferrer nofollow" target="_blank" className="link">
          {t('public.detail.video')}
        </a>
      </p>
    )
  if (plays)
    return (
      // oxlint-disable-next-line react/iframe-missing-sandbox -- another site's page: its player needs scripts and its own storage
      <iframe
        ref={frame}
        src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`}
        title={t('public.video.of', { title })}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        className="aspect-video w-full rounded-lg border border-line bg-sunken"
      />
    )
  return (
    <div className="grid aspect-video max-h-96 w-full min-w-0 place-items-center rounded-lg border border-line bg-sunken p-4">
      <div className="grid justify-items-center gap-3 text-center">
        <Icon name="eye" size={32} className="text-muted" />
        <Button tone="primary" onClick={() => setPlays(true)}>
          {t('public.video.play')}
        </Button>
        <p className="measure text-xs text-muted">{t('public.video.privacy')}</p>
        <a href={link} rel="noopener noreferrer nofollow" target="_blank" className="link text-xs">
          {t('public.video.there')}
        </a>
      </div>
    </div>
  )
}
