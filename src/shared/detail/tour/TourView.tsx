import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { IconButton } from '../../../ui/buttons/IconButton'
import type { IconName } from '../../../ui/pictures/Icon'
import { ahead, isTurn, turned, turns, type Turn } from './view-direction'
import { sphereOn, type Gaze } from './render-sphere'
import type { TourProps } from './Tour'

/** Icons are rotated, never mirrored: left in a room is left in every language. */
const buttons: readonly [Turn, IconName, string?][] = [
  ['ArrowLeft', 'up', '[&>svg]:-rotate-90'],
  ['ArrowRight', 'up', '[&>svg]:rotate-90'],
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
  ['+', 'plus'],
  ['-', 'minus'],
]

/** 360° viewer with pointer, arrow keys and buttons; falls back to a static picture. */
export default function TourView({ src, title }: Pick<TourProps, 'title'> & { src: string }) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const gaze = useRef<Gaze>(ahead)
  const held = useRef<{ x: number; y: number } | null>(null)
  const draw = useRef<((gaze: Gaze) => void) | null>(null)
  const [stands, setStands] = useState<'coming' | 'drawn' | 'still'>('coming')
  useEffect(() => {
    let over = false
    const picture = new Image()
    picture.src = src
    picture.decode().then(
      () => {
        if (over || !canvas.current) return
        draw.current = sphereOn(canvas.current, picture)
        setStands(draw.current ? 'drawn' : 'still')
      },
      () => !over && setStands('still'),
    )
    return () => {
      over = true
    }
  }, [src])
  useEffect(() => {
    if (stands !== 'drawn' || !canvas.current) return
    const sized = new ResizeObserver(() => draw.current?.(gaze.current))
    sized.observe(canvas.current)
    box.current?.focus()
    return () => sized.disconnect()
  }, [stands])
  const turn = (by: Parameters<typeof turned>[1]) => {
    gaze.current = turned(gaze.current, by)
    draw.current?.(gaze.current)
  }
  const drag = ({ clientX: x, clientY: y, currentTarget }: PointerEvent) => {
    const from = held.current
    if (!from) return
    held.current = { x, y }
    const radians = gaze.current.fov / currentTarget.clientWidth
    turn({ yaw: (from.x - x) * radians, pitch: (y - from.y) * radians })
  }
  const release = () => {
    held.current = null
  }
  if (stands === 'still')
    return (
      <figure className="grid min-w-0 grid-cols-1 gap-2">
        <div
          className="overflow-x-auto rounded-lg border border-line"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must be able to scroll it
          tabIndex={0}
          role="group"
          aria-label={title}
        >
          <img src={src} alt={t('public.tour.still', { title })} className="h-80 max-w-none md:h-96" />
        </div>
        <figcaption className="text-xs text-muted">{t('public.tour.cannot')}</figcaption>
      </figure>
    )
  return (
    <figure className="grid min-w-0 grid-cols-1 gap-2" aria-busy={stands === 'coming'}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys turn the gaze; the buttons below say so */}
      <div
        ref={box}
        role="group"
        aria-label={t('public.tour.of', { title })}
        aria-describedby="tour-how"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it must take the arrow keys
        tabIndex={0}
        onKeyDown={(event) => {
          if (!isTurn(event.key)) return
          event.preventDefault()
          turn(turns[event.key])
        }}
        className="relative h-80 overflow-hidden rounded-lg border border-line bg-sunken md:h-[28rem]"
      >
        <canvas
          ref={canvas}
          data-tour={stands}
          onPointerDown={({ currentTarget, pointerId, clientX: x, clientY: y }) => {
            currentTarget.setPointerCapture(pointerId)
            held.current = { x, y }
          }}
          onPointerMove={drag}
          onPointerUp={release}
          onPointerCancel={release}
          className="absolute inset-0 size-full cursor-grab touch-pan-y active:cursor-grabbing"
        />
      </div>
      <div className="flex flex-wrap items-center gap-1 rtl:justify-end" dir="ltr">
        {buttons.map(([key, icon, look]) => (
          <IconButton
            key={key}
            icon={icon}
            label={t(`public.tour.${key}`)}
            disabled={stands !== 'drawn'}
            onClick={() => turn(turns[key])}
            className={look}
          />
        ))}
      </div>
      <figcaption id="tour-how" className="text-xs text-muted">
        {t('public.tour.how')}
      </figcaption>
    </figure>
  )
}
