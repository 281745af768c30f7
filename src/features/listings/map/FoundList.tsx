import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useTranslation } from '../../../i18n/use-translation'
import { sharedPlace } from './node-place'
import type { MapEntry, ListedNode } from './to-node'

export interface FoundListProps {
  found: readonly MapEntry[]
  /** The same as the map draws it. */
  nodes: readonly ListedNode[]
  /** Nothing is there, and nothing is on its way. */
  empty: boolean
  onPress: (key: string) => void
  onLit?: (key: string | null) => void
}

const row = 'flex min-h-11 w-full items-center gap-3 px-4 py-1.5 text-start text-sm hover:bg-sunken'

/** What the map shows, as a list: for keyboards, for screen readers, and for who likes to read. */
export const FoundList = memo(function FoundList({ found, nodes, empty, onPress, onLit }: FoundListProps) {
  const { t } = useTranslation()
  if (empty) return <p className="p-4 text-sm text-muted">{t('map.empty')}</p>
  if (found.length === 0) return null
  return (
    <ul className="divide-y divide-line">
      {found.map((one, at) => {
        const { key, exact, group, label } = nodes[at]!
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
                <bdi className="display min-w-20 shrink-0 tabular-nums">{exact}</bdi>
                <span className="grid min-w-0">
                  <bdi className="truncate">{one.title}</bdi>
                  <bdi className="truncate text-xs text-muted">{sharedPlace([one])}</bdi>
                </span>
              </Link>
            ) : (
              <button type="button" className={row} {...point} onClick={() => onPress(key)}>
                <bdi className="truncate font-semibold text-accent">{group ?? label}</bdi>
                {group && <span className="sr-only">{t('map.closer')}</span>}
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
})
