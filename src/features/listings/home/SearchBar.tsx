import type { TextKey } from '../../../../contract/texts/catalogue'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { rooms } from '../../../../contract/home-limits'
import type { PropertyType } from '../../../../contract/values'
import { useSettings } from '../../../app/api/use-settings'
import { placeFilter, useSuggestions, type SuggestedPlace } from '../../../app/shell/use-suggestions'
import { Combobox } from '../../../ui/forms/Combobox'
import { FieldContext } from '../../../ui/forms/field-context'
import { Icon } from '../../../ui/pictures/Icon'
import { join } from '../../../ui/layout/join-classes'
import { Select } from '../../../ui/forms/Select'
import { TextInput } from '../../../ui/forms/TextInput'

/** Field of the search bar with its label above the value. */
function BarField({ id, label, className, children }: BarFieldProps) {
  const link = useMemo(() => ({ id, invalid: false, required: false }), [id])
  return (
    <div
      className={join(
        'grid content-center rounded-lg border border-control focus-within:border-ink lg:rounded-none lg:border-y-0 lg:border-e-0 lg:border-line',
        className,
      )}
    >
      <label htmlFor={id} className="px-3 pt-1.5 text-xs font-semibold lg:px-4">
        {label}
      </label>
      <div className="[&_.control]:min-h-9 [&_.control]:border-transparent [&_.control]:bg-transparent [&_.control]:py-0.5 lg:[&_.control]:ps-4">
        <FieldContext value={link}>{children}</FieldContext>
      </div>
    </div>
  )
}

interface BarFieldProps {
  id: string
  label: string
  className?: string
  children: ReactNode
}

/** Labels of the two types, in display order. */
const typeTexts: Record<PropertyType, TextKey> = { sell: 'shell.buy', rent: 'shell.rent' }

/** Choice between buying and renting; also works as a plain form. */
function TypeChoice() {
  const { t } = useTranslation()
  return (
    <fieldset className="grid grid-cols-2 rounded-lg bg-sunken p-1 max-lg:col-span-full">
      <legend className="sr-only">{t('public.filter.type')}</legend>
      {Object.entries(typeTexts).map(([type, text]) => (
        <label
          key={type}
          className="relative grid min-h-10 cursor-pointer place-items-center rounded-md px-5 font-semibold text-muted has-checked:bg-surface has-checked:text-accent has-checked:ring-1 has-checked:ring-control has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name="property_type"
            value={type}
            defaultChecked={type === 'sell'}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {t(text)}
        </label>
      ))}
    </fieldset>
  )
}

const readSearch = () => import('./read-search')

const loadEcho = () => import('../../../ui/forms/AmountEcho')
/**
 * Loaded when the price box gets focus, since few visitors enter a price. If loading fails, the bar works without it.
 */
const AmountEcho = lazy(() =>
  loadEcho().then(
    (loaded) => ({ default: loaded.AmountEcho }),
    () => ({ default: () => <></> }),
  ),
)

/** Search bar with type, place, bedrooms and maximum price. Works as a plain form without scripts. */
export function SearchBar() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { currency_symbol: symbol, selected_currency_data: currency } = useSettings()
  const [text, setText] = useState('')
  const [price, setPrice] = useState('')
  const [place, setPlace] = useState<SuggestedPlace | null>(null)
  const { suggestions, loading } = useSuggestions(text)
  const search = async (form: HTMLFormElement) => {
    const { searchFilter, refuseAmount } = await readSearch()
    const filter = searchFilter(new FormData(form))
    const { max_price: box } = form.elements as unknown as { max_price: HTMLInputElement }
    if (!filter) return refuseAmount(box, t('browse.mortgage.wrong.amount'))
    const { search: words, ...rest } = filter
    const where = place && place.label === text ? placeFilter(place) : { search: words }
    void navigate({ to: '/properties', search: { ...rest, ...where } })
  }
  return (
    <form
      role="search"
      action="/properties"
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        // If the code can't be loaded, submit the form natively.
        search(form).catch(() => form.submit())
      }}
      className="grid grid-cols-2 gap-2 rounded-lg border border-line bg-surface p-2.5 text-ink shadow-float lg:grid-cols-[auto_minmax(0,1fr)_10rem_11rem_auto] lg:items-center lg:gap-1 lg:p-3"
    >
      <TypeChoice />
      <BarField
        id="home-search"
        label={t('public.home.place')}
        className="col-span-full lg:col-span-1 lg:ms-2 lg:border-0"
      >
        <Combobox
          text={text}
          onText={setText}
          name="search"
          placeholder={t('shell.searchHint')}
          loading={loading}
          suggestions={suggestions}
          onPick={({ value, label }) => {
            setText(label)
            setPlace(value)
          }}
          empty={t('shell.searchFree')}
        />
      </BarField>
      <BarField id="home-bedrooms" label={t('public.filter.bedrooms')}>
        <Select
          name="bedrooms_min"
          defaultValue=""
          empty={t('public.filter.any')}
          options={rooms.choices}
          text={(number) => t('public.filter.atLeastNumber', { number })}
        />
      </BarField>
      <BarField id="home-price" label={t('public.filter.max_price', { symbol })}>
        <TextInput
          name="max_price"
          inputMode="decimal"
          autoComplete="off"
          placeholder={t('public.filter.any')}
          value={price}
          onFocus={() => void loadEcho().catch(() => undefined)}
          onChange={({ target }) => {
            target.setCustomValidity('')
            setPrice(target.value)
          }}
        />
        {price !== '' && (
          <Suspense>
            <AmountEcho
              typed={price}
              typedBefore=""
              currency={currency.code}
              onPick={setPrice}
              className="px-3 pb-1.5 lg:absolute lg:mt-4 lg:rounded-md lg:bg-surface lg:p-2 lg:shadow-float"
            />
          </Suspense>
        )}
      </BarField>
      <button
        type="submit"
        // Starts loading the form parser before the click completes.
        onPointerEnter={() => void readSearch().catch(() => undefined)}
        className="inline-flex min-h-13 items-center justify-center gap-2 rounded-lg bg-accent px-6 text-base font-semibold text-on-accent hover:bg-accent-strong max-lg:col-span-full lg:min-h-15"
      >
        <Icon name="search" />
        {t('shell.searchGo')}
      </button>
    </form>
  )
}
