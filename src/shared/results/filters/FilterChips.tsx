import { useTranslation } from '../../../ui/i18n/use-translation'
import { Icon } from '../../../ui/pictures/Icon'
import { join } from '../../../ui/layout/join-classes'
import { toHeading } from '../../../ui/hooks/focus-heading'

export interface ActiveFilter<F> {
  text: string
  /** The change that takes it off. */
  without: F
}

export interface FilterChipsProps<F> {
  active: readonly ActiveFilter<F>[]
  /** Shown elsewhere on wide screens, where it then has no chip. */
  isShown?: (filter: ActiveFilter<F>) => boolean
  onRemove: (without: F) => void
  onClear: () => void
}

/** The row of the chips: on a phone one line, pushed sideways, so that the results begin soon. */
export const chipRow =
  'flex items-center gap-2 empty:hidden max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:py-1 max-md:[scrollbar-width:none] max-md:*:shrink-0 md:flex-wrap'

/** What narrows the list, each with a way to take it off. */
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

/** A chip that is taken off gives the keyboard's place to its neighbour, the last one to the heading. */
function leave(chip: HTMLElement) {
  const drawn = chip.closest('ul')?.querySelectorAll<HTMLElement>('[data-chip]') ?? []
  const chips = [...drawn].filter((one) => one.checkVisibility())
  const at = chips.indexOf(chip)
  const next = chips[at + 1] ?? chips[at - 1]
  if (next) next.focus()
  else toHeading()
}
