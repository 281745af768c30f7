import { ClientOnly } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button'
import { Icon } from '../../../ui/Icon'
import { Skeleton } from '../../../ui/Skeleton'
import type { Full } from '../types'
import { Block } from './Block'
import { placeLine } from './place-line'

const PositionMap = lazy(() => import('./PositionMap'))

/** Where it is: the address at once; the map, whose code is large, when it is asked for. */
export function Position({ property }: { property: Full }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const { latitude, longitude } = property
  return (
    <Block id="position" title={t('public.detail.position')}>
      {open ? (
        <ClientOnly>
          <Suspense fallback={<Skeleton className="h-80 w-full rounded-lg" />}>
            <PositionMap property={property} />
          </Suspense>
        </ClientOnly>
      ) : (
        <div className="flex flex-wrap items-center gap-4 rounded-lg border border-line bg-surface p-4">
          <span className="grid size-14 place-items-center rounded-full bg-accent-soft text-accent">
            <Icon name="pin" size={28} />
          </span>
          <p className="min-w-48 flex-1">
            {placeLine(property)}
            <bdi dir="ltr" className="block text-xs text-muted">
              {latitude.toFixed(4)}, {longitude.toFixed(4)}
            </bdi>
          </p>
          <Button icon="map" onClick={() => setOpen(true)}>
            {t('public.detail.showMap')}
          </Button>
        </div>
      )}
    </Block>
  )
}
