import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { sharedPlace } from './node-place'
import type { MapEntry, ListedNode } from './to-node'

export interface FoundListProps {
  found: readonly MapEntry[]
  /** The same results as drawn on the map. */
  nodes: readonly ListedNode[]
  /** Whether there are no results and none are loading. */
  empty: boolean
  onPress: (key: string) => void
  onLit?: (key: string | null) => void
}

const row = 'flex min-h-11 w-full items-center gap-3 px-4 py-1.5 text-start text-sm hover:bg-sunken'

interface FoundRowProps
  extends Pick<ListedNode, 'exact' | 'group' | 'label'>, Pick<FoundListProps, 'onPress' | 'onLit'> {
  /** Key of the row's node on the map. */
  name: string
  /** Slug, title and place of a listing. */
  slug?: string
  title?: string
  place?: string
}

/** A row: listings link to their page, clusters zoom in. Memoized, since most rows stay when the map moves. */
const FoundRow = memo(function FoundRow(props: FoundRowProps) {
  const { name, slug, title, place, exact, group, label, onPress, onLit } = props
  const { t } = useTranslation()
  const point = {
    onPointerEnter: () => onLit?.(name),
    onPointerLeave: () => onLit?.(null),
    onFocus: () => onLit?.(name),
    onBlur: () => onLit?.(null),
  }
  return slug === undefined ? (
    <button type="button" className={row} {...point} onClick={() => onPress(name)}>
      <bdi className="truncate font-semibold text-accent">{group ?? label}</bdi>
      {group && <span className="sr-only">{t('map.closer')}</span>}
    </button>
  ) : (
    <Link to="/properties-details/$slugId" params={{ slugId: slug }} className={row} {...point}>
      <bdi className="display min-w-20 shrink-0 tabular-nums">{exact}</bdi>
      <span className="grid min-w-0">
        <bdi className="truncate">{title}</bdi>
        <bdi className="truncate text-xs text-muted">{place}</bdi>
      </span>
    </Link>
  )
})

/** List of the map's results, for keyboard and screen reader users and anyone who prefers text. */
export const FoundList = memo(function FoundList({ found, nodes, empty, onPress, onLit }: FoundListProps) {
  const { t } = useTranslation()
  if (empty) return <p className="p-4 text-sm text-muted">{t('map.empty')}</p>
  if (found.length === 0) return null
  return (
    <ul className="divide-y divide-line">
      {found.map((one, at) => {
        const { key, exact, group, label } = nodes[at]!
        const shown =
          one.kind === 'listing' ? { slug: one.slug_id, title: one.title, place: sharedPlace([one]) } : {}
        return (
          <li key={key}>
            <FoundRow name={key} {...{ exact, group, label, onPress, onLit }} {...shown} />
          </li>
        )
      })}
    </ul>
  )
})
