import type { ReactNode } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { PullSheet, type Detent } from '../../ui/overlays/PullSheet'
import { useWide } from './use-wide'

export interface MapAndListProps {
  map: ReactNode
  /** How much the map shows, in words. */
  status: string
  /** What it shows, as a list. */
  children: ReactNode
  /** How far the list is pulled up where it has no room beside the map. */
  detent: Detent
  onDetent: (detent: Detent) => void
}

/** A map with its list: side by side where there is room, else the map all over and the list in a sheet below it. */
export function MapAndList({ map, status, children, detent, onDetent }: MapAndListProps) {
  const { t } = useTranslation()
  if (useWide())
    return (
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] gap-5">
        <div className="h-[66dvh]">{map}</div>
        <div className="flex h-[66dvh] min-h-0 flex-col gap-2">
          <h2 className="font-semibold">{t('map.list')}</h2>
          <p className="text-xs text-muted">{status}</p>
          <div className="min-h-0 overflow-y-auto rounded-lg border border-line bg-surface empty:hidden">
            {children}
          </div>
        </div>
      </div>
    )
  return (
    <div className="relative -mx-4 min-h-72 flex-1 overflow-hidden md:-mx-6">
      <div className="absolute inset-x-0 top-0 bottom-14 isolate">{map}</div>
      <PullSheet title={status} act={t(`map.sheet.${detent}`)} detent={detent} onDetent={onDetent}>
        {children}
      </PullSheet>
    </div>
  )
}
