import { Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import type { Point } from '../../../contract/map/map-area'
import { Button } from '../../ui/buttons/Button'
import { Icon } from '../../ui/pictures/Icon'
import { Awaited } from '../../ui/feedback/Awaited'
import { Block } from './Block'

export interface PlaceProps {
  address: string
  at: Point
  /** Lazy map component; its code loads when it is rendered. */
  map: ReactNode
}

/** Location: address, and a map that loads its large code on demand. */
export function Place({ address, at: { latitude, longitude }, map }: PlaceProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <Block id="position" title={t('public.detail.position')}>
      {open ? (
        <Suspense fallback={<Awaited className="h-80 w-full rounded-lg" />}>{map}</Suspense>
      ) : (
        <div className="flex flex-wrap items-center gap-4 rounded-lg border border-line bg-surface p-4">
          <span className="grid size-14 place-items-center rounded-full bg-accent-soft text-accent">
            <Icon name="pin" size={28} />
          </span>
          <p className="min-w-48 flex-1">
            <bdi>{address}</bdi>
            <span className="block text-xs text-muted">
              <bdi dir="ltr">
                {latitude.toFixed(4)}, {longitude.toFixed(4)}
              </bdi>
            </span>
          </p>
          <Button icon="map" onClick={() => setOpen(true)}>
            {t('public.detail.showMap')}
          </Button>
        </div>
      )}
    </Block>
  )
}
