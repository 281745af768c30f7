import { keepPreviousData } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { useCallQuery } from '../../../app/api/call-query'
import { Combobox } from '../../../ui/forms/Combobox'
import { Field } from '../../../ui/forms/Field'

/** City to search in, with suggestions from existing listings. */
export function CityField({ city, onCity }: { city: string; onCity: (city: string) => void }) {
  const { t } = useTranslation()
  const typed = useDeferredValue(city.trim())
  const { data, isFetching } = useCallQuery(
    'place-suggest',
    { search: typed },
    { enabled: typed.length > 1, placeholderData: keepPreviousData },
  )
  const cities = (data?.data ?? []).filter(({ kind }) => kind === 'city')
  return (
    <Field name="wish-city" label={t('tools.feed.city')} optional>
      <Combobox
        text={city}
        onText={onCity}
        loading={isFetching}
        suggestions={cities.map((place) => ({
          value: place,
          label: place.label,
          note: [place.state, place.country].filter(Boolean).join(', '),
        }))}
        onPick={({ value }) => onCity(value.city ?? value.label)}
      />
    </Field>
  )
}
