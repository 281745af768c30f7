import { useEffect, useRef } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { map } from '../../../../contract/limits'
import type { Point } from '../../../../contract/map/map-area'
import { Button } from '../../../ui/buttons/Button'
import { IconButton } from '../../../ui/buttons/IconButton'
import { LiveRegion } from '../../../ui/feedback/LiveRegion'
import { join } from '../../../ui/layout/join-classes'
import { onMap } from './on-map'
import type { Drawing } from './use-drawing'

export interface DrawingToolsProps {
  drawing: Drawing
  middle: Point | undefined
  /** Whether the tools float over the map next to its zoom buttons. */
  floats?: boolean
}

/** Instructions for drawing an area, with buttons so it also works by keyboard. */
export function DrawingTools({ drawing, middle, floats }: DrawingToolsProps) {
  const { t } = useTranslation()
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  const count = drawing.corners?.length ?? 0
  return (
    <div
      role="group"
      aria-label={t('map.draw')}
      className={join('grid gap-2', floats && join(onMap, 'rounded-lg border border-control bg-surface p-2'))}
    >
      <p className={floats ? 'px-1 text-xs' : 'text-sm'}>{t('map.drawHow')}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          ref={first}
          size="sm"
          icon="plus"
          disabled={!middle || count >= map.areaPointsMax}
          onClick={() => middle && drawing.add(middle)}
        >
          {t('map.corner')}
        </Button>
        {floats ? (
          <IconButton icon="minus" label={t('map.undo')} disabled={count === 0} onClick={drawing.undo} />
        ) : (
          <Button size="sm" disabled={count === 0} onClick={drawing.undo}>
            {t('map.undo')}
          </Button>
        )}
        <Button size="sm" tone="primary" disabled={count < map.areaPointsMin} onClick={drawing.done}>
          {t('map.done')}
        </Button>
        <Button size="sm" tone="quiet" onClick={drawing.cancel}>
          {t('ui.cancel')}
        </Button>
      </div>
      <LiveRegion text={t('map.corners', { count })} />
    </div>
  )
}
