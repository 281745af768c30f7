import { keepPreviousData } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import type { Data } from '../../../contract/calls/call-types'
import { useCallQuery } from '../api/call-query'
import type { Suggestion } from '../../ui/forms/Combobox'

/** A city, area, state or country that has listings. */
export type SuggestedPlace = Data<'place-suggest'>[number]

/** Suggests places matching the typed text, from two letters on. */
export function useSuggestions(text: string): {
  suggestions: Suggestion<SuggestedPlace>[]
  loading: boolean
} {
  const { t } = useTranslation()
  const asked = useDeferredValue(text.trim())
  const { data, isFetching } = useCallQuery(
    'place-suggest',
    { search: asked },
    { enabled: asked.length > 1, placeholderData: keepPreviousData },
  )
  const places = asked.length > 1 ? (data?.data ?? []) : []
  return {
    suggestions: places.map((place) => ({
      value: place,
      label: place.label,
      note: t('shell.placeNote', { count: place.property_count, kind: t(`shell.place.${place.kind}`) }),
    })),
    loading: isFetching,
  }
}

/** Returns the filter for a suggested place. */
export const placeFilter = ({ city, state, country }: SuggestedPlace) => ({
  city: city ?? undefined,
  state: state ?? undefined,
  country: country ?? undefined,
})
