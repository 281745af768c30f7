import { useEffect, useState } from 'react'
import { copyText } from '../../../app/toasts/copy-text'
import { Button } from '../../../ui/buttons/Button'
import { IconButton } from '../../../ui/buttons/IconButton'
import { LiveRegion } from '../../../ui/feedback/LiveRegion'
import { useTranslation } from '../../../ui/i18n/use-translation'

/** Time for which each event is shown, in ms. */
const eventMs = 1400

/**
 * Plays a record's events on its story: play, pause, step, or move to any event. Each is announced. Nothing is animated,
 * so the same is shown when motion is reduced.
 */
export function FilmPlayer({
  nth,
  count,
  date,
  says,
  onStep,
}: {
  /** Event shown, from 0; null for the present, before the film was begun. */
  nth: number | null
  count: number
  /** Date of the event, as shown. */
  date: string
  /** Describes the event in one sentence. */
  says: string
  onStep: (nth: number) => void
}) {
  const { t } = useTranslation()
  const [isPlaying, setIsPlaying] = useState(false)
  const at = nth ?? count - 1
  const isLast = at >= count - 1
  const isRunning = isPlaying && !isLast
  useEffect(() => {
    if (!isRunning) return
    const timer = setTimeout(() => {
      if (at + 2 >= count) setIsPlaying(false)
      onStep(at + 1)
    }, eventMs)
    return () => clearTimeout(timer)
  }, [isRunning, at, count, onStep])
  const play = () => {
    if (isLast) onStep(0)
    setIsPlaying(!isRunning && count > 1)
  }
  const move = (to: number) => {
    setIsPlaying(false)
    onStep(to)
  }
  const position = t('atlas.film.at', { n: at + 1, count })
  const texts = { copied: t('atlas.film.copied'), notCopied: t('atlas.film.notCopied') }
  return (
    <section
      aria-label={t('atlas.film.heading')}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line bg-surface px-4 py-2.5 print:hidden"
    >
      <LiveRegion text={nth === null ? '' : says} />
      <IconButton icon="back" label={t('atlas.stepBack')} disabled={at === 0} onClick={() => move(at - 1)} />
      <Button tone="primary" onClick={play}>
        {t(isRunning ? 'atlas.film.pause' : 'atlas.film.play')}
      </Button>
      <IconButton icon="next" label={t('atlas.film.next')} disabled={isLast} onClick={() => move(at + 1)} />
      <input
        type="range"
        min={1}
        max={count}
        value={at + 1}
        aria-label={t('atlas.film.heading')}
        aria-valuetext={position}
        onChange={({ target }) => move(Number(target.value) - 1)}
        className="min-h-11 min-w-40 flex-1 accent-accent"
      />
      <span className="text-sm">
        <b className="font-semibold">{date}</b> <span className="text-muted">{position}</span>
      </span>
      <Button
        size="sm"
        icon="share"
        onClick={() => {
          const url = new URL(location.href)
          url.searchParams.set('step', String(at + 1))
          void copyText(url.href, texts)
        }}
      >
        {t('atlas.film.copy')}
      </Button>
    </section>
  )
}
