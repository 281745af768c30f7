import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { map } from '../../../../contract/limits'
import type { Point } from '../../../../contract/map-area'
import { Button } from '../../../ui/Button'
import { LiveRegion } from '../../../ui/LiveRegion'
import type { Drawing } from './use-drawing'

/** While an area is drawn: how it goes, and the buttons that do with a keyboard what a pointer does on the map. */
export function DrawingTools({ drawing, middle }: { drawing: Drawing; middle: Point | undefined }) {
  const { t } = useTranslation()
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  const count = drawing.corners?.length ?? 0
  return (
    <div role="group" aria-label={t('map.draw')} className="grid gap-2">
      <p className="text-sm">{t('map.drawHow')}</p>
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
        <Button size="sm" disabled={count === 0} onClick={drawing.undo}>
          {t('map.undo')}
        </Button>
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
