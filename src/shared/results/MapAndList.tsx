import type { ReactNode } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { PullSheet, type Detent } from '../../ui/overlays/PullSheet'
import { useWide } from './use-wide'

export interface MapAndListProps {
  map: ReactNode
  /** Number of results the map shows, as a text. */
  status: string
  /** List of the map's results. */
  children: ReactNode
  /** How far the list's sheet is pulled up on narrow screens. */
  detent: Detent
  onDetent: (detent: Detent) => void
}

/** Map with its list: side by side if there is room, otherwise a full-size map with the list in a bottom sheet. */
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
