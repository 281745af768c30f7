import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Found, ListedNode } from './to-node'

export interface FoundListProps {
  found: readonly Found[]
  /** The same as the map draws it. */
  nodes: readonly ListedNode[]
  /** How many those are, in words. */
  said: string
  /** It did not come; why is said elsewhere. */
  failed: boolean
  onPress: (key: string) => void
  onLit?: (key: string | null) => void
}

const row = 'flex min-h-11 w-full items-center gap-3 px-3 py-1.5 text-start text-sm hover:bg-sunken'

/** What the map shows, as a list: for keyboards, for screen readers, and for who likes to read. */
export const FoundList = memo(function FoundList({
  found,
  nodes,
  said,
  failed,
  onPress,
  onLit,
}: FoundListProps) {
  const { t } = useTranslation()
  return (
    <div className="flex min-h-0 flex-col gap-2 split:h-[66dvh]">
      <h2 className="font-semibold">{t('map.list')}</h2>
      <p className="text-xs text-muted">{said || (!failed && t('ui.loading'))}</p>
      {said && found.length === 0 && <p className="text-sm text-muted">{t('map.empty')}</p>}
      <ul className="min-h-0 divide-y divide-line overflow-y-auto rounded-lg border border-line bg-surface empty:hidden">
        {found.map((one, at) => {
          const { key, exact, label } = nodes[at]!
          const point = {
            onPointerEnter: () => onLit?.(key),
            onPointerLeave: () => onLit?.(null),
            onFocus: () => onLit?.(key),
            onBlur: () => onLit?.(null),
          }
          return (
            <li key={key}>
              {one.kind === 'listing' ? (
                <Link
                  to="/properties-details/$slugId"
                  params={{ slugId: one.slug_id }}
                  className={row}
                  {...point}
                >
                  <bdi className="display min-w-32 shrink-0 tabular-nums">{exact}</bdi>
                  <span className="truncate">{one.title}</span>
                </Link>
              ) : (
                <button type="button" className={row} {...point} onClick={() => onPress(key)}>
                  <bdi className="min-w-32 shrink-0 font-semibold text-accent">{exact}</bdi>
                  <span className="truncate">{label}</span>
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
})
