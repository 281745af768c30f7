import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Data } from '../../contract/types'
import { useCallQuery } from '../api/query'
import { Combobox, type Suggestion } from '../ui/Combobox'
import { Icon } from '../ui/Icon'
import { join } from '../ui/join'

type FoundPlace = Data<'place-suggest'>[number]

export interface PlaceSearchProps {
  /** Two boxes may stand on one page. */
  id: string
  /** Kept when the search leads to the results. */
  type?: 'sell' | 'rent'
  size?: 'md' | 'lg'
  /** Said in the empty box instead of what may be typed. */
  hint?: string
  /** Takes what was asked for where a list is filtered by it; without it the search leads to the results. */
  onSearch?: (asked: { search?: string; city?: string; state?: string; country?: string }) => void
  className?: string
}

/** One box for a place or any words; leads to the results. Without scripts it is an ordinary form. */
export function PlaceSearch({ id, type, size = 'md', hint, onSearch, className }: PlaceSearchProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const asked = useDeferredValue(text.trim())
  const { data, isFetching } = useCallQuery(
    'place-suggest',
    { search: asked },
    { enabled: asked.length > 1, placeholderData: keepPreviousData },
  )
  const places = asked.length > 1 ? (data?.data ?? []) : []
  const ask: Required<PlaceSearchProps>['onSearch'] = (asked) =>
    onSearch
      ? onSearch(asked)
      : void navigate({ to: '/properties', search: { property_type: type, ...asked } })
  const pick = ({ value }: Suggestion<FoundPlace>) => {
    setText('')
    const { city, state, country } = value
    ask({ city: city ?? undefined, state: state ?? undefined, country: country ?? undefined })
  }
  return (
    <form
      role="search"
      action="/properties"
      className={join('relative flex gap-2', className)}
      onSubmit={(event) => {
        event.preventDefault()
        const search = text.trim() || undefined
        // A list is filtered by what the empty box says as its hint: nothing typed changes nothing.
        if (onSearch && !search) return
        ask({ search })
        if (onSearch) setText('')
      }}
    >
      {type && <input type="hidden" name="property_type" value={type} />}
      <div className="min-w-0 flex-1" id={id}>
        <Combobox
          text={text}
          onText={setText}
          name="search"
          aria-label={t('shell.search')}
          placeholder={hint ?? t('shell.searchHint')}
          loading={isFetching}
          suggestions={places.map((place) => ({
            value: place,
            label: place.label,
            note: t('shell.placeNote', { count: place.property_count, kind: t(`shell.place.${place.kind}`) }),
          }))}
          onPick={pick}
          empty={t('shell.searchFree')}
        />
      </div>
      <button
        type="submit"
        aria-label={t('shell.searchGo')}
        className={join(
          'inline-flex min-h-11 items-center justify-center gap-2 rounded-md bg-accent font-semibold text-on-accent hover:bg-accent-strong',
          size === 'lg' ? 'px-5' : 'w-11',
        )}
      >
        <Icon name="search" />
        {size === 'lg' && <span className="max-sm:sr-only">{t('shell.searchGo')}</span>}
      </button>
    </form>
  )
}
