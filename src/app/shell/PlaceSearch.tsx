import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { Combobox, type Suggestion } from '../../ui/forms/Combobox'
import { Icon } from '../../ui/pictures/Icon'
import { IconButton } from '../../ui/buttons/IconButton'
import { join } from '../../ui/layout/join-classes'
import { placeFilter, useSuggestions, type SuggestedPlace } from './use-suggestions'

export interface PlaceSearchProps {
  /** Id of the search box; a page may contain two search boxes. */
  id: string
  /** Listing type, carried over to the results page. */
  type?: 'sell' | 'rent'
  /** Replaces the placeholder of the empty box. */
  hint?: string
  /** Receives the search on pages that filter a list; if omitted, the search opens the results page. */
  onSearch?: (asked: { search?: string; city?: string; state?: string; country?: string }) => void
  /** Removes the filter shown as the hint. */
  onClear?: () => void
  className?: string
}

/** Returns a place's own name in lower case, for comparison. */
const nameOf = ({ kind, city, state, country }: SuggestedPlace) =>
  ({ city, state, country })[kind === 'area' ? 'city' : kind]?.toLowerCase()

/** Search box for a place or free text that leads to the results. Works as a plain form without scripts. */
export function PlaceSearch({ id, type, hint, onSearch, onClear, className }: PlaceSearchProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const { suggestions, loading } = useSuggestions(text)
  const ask: Required<PlaceSearchProps>['onSearch'] = (asked) =>
    onSearch
      ? onSearch(asked)
      : void navigate({ to: '/properties', search: { property_type: type, ...asked } })
  const pick = ({ value }: Suggestion<SuggestedPlace>) => {
    setText('')
    ask(placeFilter(value))
  }
  return (
    <form
      role="search"
      action="/properties"
      className={join('relative flex gap-2', className)}
      onSubmit={(event) => {
        event.preventDefault()
        const search = text.trim() || undefined
        // The list is already filtered by the hint; empty input changes nothing.
        if (onSearch && !search) return
        const named = search && suggestions.find(({ value }) => nameOf(value) === search.toLowerCase())
        ask(named ? placeFilter(named.value) : { search })
        if (onSearch) setText('')
      }}
    >
      {type && <input type="hidden" name="property_type" value={type} />}
      <div className="relative min-w-0 flex-1" id={id}>
        <Combobox
          text={text}
          onText={setText}
          name="search"
          aria-label={t('shell.search')}
          placeholder={hint ?? t('shell.searchHint')}
          loading={loading}
          suggestions={suggestions}
          onPick={pick}
          empty={t('shell.searchFree')}
        />
        {hint && onClear && !text && (
          <IconButton
            icon="close"
            size={18}
            label={t('public.filter.remove', { text: hint })}
            onClick={onClear}
            className="absolute end-0 top-0 max-md:hidden"
          />
        )}
      </div>
      <button
        type="submit"
        aria-label={t('shell.searchGo')}
        className="inline-flex min-h-11 w-11 items-center justify-center rounded-md bg-accent text-on-accent hover:bg-accent-strong"
      >
        <Icon name="search" />
      </button>
    </form>
  )
}
