import { useTranslation } from '../../../ui/i18n/use-translation'
import { Icon } from '../../../ui/pictures/Icon'
import { join } from '../../../ui/layout/join-classes'
import { toHeading } from '../../../ui/hooks/focus-heading'

export interface ActiveFilter<F> {
  text: string
  /** Filter change that removes this filter. */
  without: F
}

export interface FilterChipsProps<F> {
  active: readonly ActiveFilter<F>[]
  /** Whether the filter is visible elsewhere on wide screens and needs no chip there. */
  isShown?: (filter: ActiveFilter<F>) => boolean
  onRemove: (without: F) => void
  onClear: () => void
}

/** Row of chips; a single scrollable line on phones, to leave room for the results. */
export const chipRow =
  'flex items-center gap-2 empty:hidden max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:py-1 max-md:[scrollbar-width:none] max-md:*:shrink-0 md:flex-wrap'

/** Active filters as chips with remove buttons. */
export function FilterChips<F>({ active, isShown, onRemove, onClear }: FilterChipsProps<F>) {
  const { t } = useTranslation()
  if (active.length === 0) return null
  return (
    <ul
      aria-label={t('public.filter.active')}
      className={join(
        'flex gap-2 max-md:shrink-0 md:flex-wrap',
        active.every((one) => isShown?.(one)) ? 'md:min-h-11 md:items-center' : 'md:order-last md:w-full',
      )}
    >
      {active.map((one) => (
        <li key={one.text} className={isShown?.(one) ? 'md:hidden' : undefined}>
          <button
            type="button"
            aria-label={t('public.filter.remove', { text: one.text })}
            data-chip=""
            onClick={({ currentTarget }) => {
              leave(currentTarget)
              onRemove(one.without)
            }}
            className="inline-flex min-h-9 whitespace-nowrap items-center gap-1.5 rounded-full border border-line bg-accent-soft px-3 text-xs font-semibold text-accent hover:border-accent"
          >
            {one.text}
            <Icon name="close" size={14} />
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          className="link min-h-9 px-2 text-xs font-semibold whitespace-nowrap"
          onClick={() => {
            toHeading()
            onClear()
          }}
        >
          {t('public.filter.clear')}
        </button>
      </li>
    </ul>
  )
}

/** Moves focus from a removed chip to its neighbour, or to the heading if no chip remains. */
function leave(chip: HTMLElement) {
  const drawn = chip.closest('ul')?.querySelectorAll<HTMLElement>('[data-chip]') ?? []
  const chips = [...drawn].filter((one) => one.checkVisibility())
  const at = chips.indexOf(chip)
  const next = chips[at + 1] ?? chips[at - 1]
  if (next) next.focus()
  else toHeading()
}
