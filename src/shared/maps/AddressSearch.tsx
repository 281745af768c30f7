import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../app/api/use-api'
import { Button } from '../../ui/buttons/Button'
import { Combobox } from '../../ui/forms/Combobox'
import { Field } from '../../ui/forms/Field'
import { TextInput } from '../../ui/forms/TextInput'
import { useSettled } from '../../ui/hooks/use-settled'
import { useTranslation } from '../../ui/i18n/use-translation'
import { findByGoogle } from './find-addresses'
import { suggestAddresses, type FoundAddress } from './suggest-addresses'

const placeParts = ['city', 'state', 'country'] as const
type PlacePart = (typeof placeParts)[number]

export interface AddressSearchProps {
  /** Name of the address field in the request, such as `address`. */
  name?: string
  label: string
  hint?: string
  value: Pick<FoundAddress, 'address' | PlacePart>
  /** The user has picked a suggestion, which fills in everything at once. */
  onPick: (place: FoundAddress) => void
  /** The user types an address; nothing else changes. */
  onText: (text: string) => void
  /** The user types a part of the place by hand. */
  onPart: (part: PlacePart, text: string) => void
  error?: string
  /** Errors of city, state and country; they open the fields. */
  partErrors?: Partial<Record<PlacePart, string>>
}

const charactersLeast = 3

/**
 * One field for an address: suggestions complete the typed street with a place and its position. Nothing is filled in
 * before one is picked; city, state and country can also be typed.
 */
export function AddressSearch(props: AddressSearchProps) {
  const { name = 'address', label, hint, value, onPick, onText, onPart, error, partErrors = {} } = props
  const { t, i18n } = useTranslation()
  const api = useApi()
  const queries = useQueryClient()
  const [isManual, setManual] = useState(false)
  const typed = useSettled(value.address.trim())
  const hasCity = value.city !== ''
  const { data = [], isFetching } = useQuery({
    queryKey: ['suggested-addresses', typed, i18n.language, hasCity],
    queryFn: () =>
      suggestAddresses({ api, queries, findOutside: findByGoogle }, typed, {
        lang: i18n.language,
        hasCity,
      }),
    enabled: typed.length >= charactersLeast,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })
  const isOpen = isManual || placeParts.some((part) => partErrors[part])
  const place = placeOf(value)
  return (
    <div className="grid gap-3">
      <Field name={name} label={label} hint={hint ?? t('wizard.address.hint')} error={error} required>
        <Combobox
          name={name}
          text={value.address}
          onText={onText}
          loading={isFetching}
          suggestions={typed.length >= charactersLeast ? data.map(asSuggestion) : []}
          onPick={({ value: picked }) => {
            setManual(false)
            onPick(picked)
          }}
          empty={t('wizard.address.none')}
        />
      </Field>
      <p role="status" className="text-sm text-muted empty:hidden">
        {isOpen ? '' : <bdi>{place}</bdi>}
      </p>
      {isOpen ? (
        <div className="grid gap-5 sm:grid-cols-3">
          {placeParts.map((part) => (
            <Field key={part} name={part} label={t(`wizard.${part}`)} error={partErrors[part]} required>
              <TextInput
                name={part}
                value={value[part]}
                onChange={(event) => onPart(part, event.target.value)}
              />
            </Field>
          ))}
        </div>
      ) : (
        <div>
          <Button tone="quiet" size="sm" onClick={() => setManual(true)}>
            {t(place ? 'wizard.address.change' : 'wizard.address.byHand')}
          </Button>
        </div>
      )}
    </div>
  )
}

const placeOf = ({ city, state, country }: Pick<FoundAddress, PlacePart>) =>
  [city, state, country].filter(Boolean).join(', ')

const asSuggestion = (value: FoundAddress) => ({
  value,
  label: value.address || value.city,
  note: placeOf(value),
})
