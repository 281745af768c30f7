import type { ReactNode } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { Button } from '../../ui/buttons/Button'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { toHeading } from '../../ui/hooks/focus-heading'

/** A different filter that has results. */
export interface Alternative<F> {
  /** Text describing the difference, with the number of results. */
  text: string
  filter: F
}

export interface NoMatchesProps<F> {
  /** Whether any filter is set. */
  isFiltered: boolean
  alternatives: readonly Alternative<F>[]
  onFilter: (filter: F) => void
  /** Further suggestions, shown with the alternatives. */
  children?: ReactNode
}

/** Empty state of a filtered list, suggesting single changes that have results. */
export function NoMatches<F>(props: NoMatchesProps<F>) {
  const { isFiltered, alternatives, onFilter, children } = props
  const { t } = useTranslation()
  const choose = (next: F) => {
    toHeading()
    onFilter(next)
  }
  return (
    <EmptyState
      title={t('public.results.empty')}
      action={
        <div className="grid justify-items-center gap-4">
          {children}
          {isFiltered && (
            <Button tone={children ? 'quiet' : 'primary'} onClick={() => choose({} as F)}>
              {t('public.filter.clear')}
            </Button>
          )}
        </div>
      }
    >
      <p>{t(alternatives.length > 0 ? 'public.results.loosen' : 'public.results.emptyText')}</p>
      {alternatives.length > 0 && (
        <ul className="mt-3 flex flex-wrap justify-center gap-2">
          {alternatives.map(({ text, filter }) => (
            <li key={text}>
              <Button onClick={() => choose(filter)}>{text}</Button>
            </li>
          ))}
        </ul>
      )}
    </EmptyState>
  )
}
