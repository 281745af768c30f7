import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { characteristicKey, characteristics, choiceKey, choicesOf } from '../../../../contract/listing-fields'
import { readFilter, type PropertyFilter } from '../../../../contract/property-filter'
import { chosenCategories } from '../../../results/categories-filter'
import { CheckFilters } from '../../../results/CheckFilters'
import { FilterDialog } from '../../../results/FilterDialog'
import { PlaceFilters } from '../../../results/PlaceFilters'
import { SinceFilter } from '../../../results/SinceFilter'
import { TextFilter } from '../../../results/TextFilter'
import { usePerson } from '../../../session/use-session'
import { useSettings } from '../../../session/use-settings'
import type { PropertyCategory } from '../types'
import { chooseCategory, sharedParameters } from './choose-categories'
import type { FilterProps } from './FilterBar'
import { ParameterFilter } from './ParameterFilter'
import { RoomFilters } from './RoomFilters'
import { TypeSelect } from './TypeSelect'

const flags = ['promoted', 'top_rated', 'most_viewed', 'most_liked', 'get_all_premium_properties'] as const
const personal = ['users_promoted', 'current_user'] as const

/** All filters of properties, to be applied together. */
export default function PropertyFilterDialog({
  filter,
  categories,
  onFilter,
  onClose,
}: FilterProps & { onClose: () => void }) {
  return (
    <FilterDialog call="get-property-list" filter={filter} onFilter={onFilter} onClose={onClose}>
      {(draft, change) => (
        <>
          <TypeField filter={draft} onChange={change} />
          <CategoryFields filter={draft} categories={categories} onChange={change} />
          <RoomFilters filter={draft} categories={categories} onChange={change} />
          <PriceFields filter={draft} onChange={change} />
          <PlaceFilters filter={draft} onChange={change} />
          <SinceFilter value={draft.posted_since} onValue={(posted_since) => change({ posted_since })} />
          <ParameterFields filter={draft} categories={categories} onChange={change} />
          <CharacteristicFields filter={draft} onChange={change} />
          <RareFields filter={draft} onChange={change} />
        </>
      )}
    </FilterDialog>
  )
}

interface DialogFields {
  filter: PropertyFilter
  onChange: (part: PropertyFilter) => void
}
interface CategorizedFields extends DialogFields {
  categories: readonly PropertyCategory[]
}

function TypeField(props: DialogFields) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className="col-span-full grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {t('public.filter.type')}
      </label>
      <TypeSelect id={id} {...props} />
    </div>
  )
}

function CategoryFields({ filter, categories, onChange }: CategorizedFields) {
  const { t } = useTranslation()
  const chosen = chosenCategories(filter, categories)
  return (
    <CheckFilters
      legend={t('public.filter.category')}
      options={categories.map(({ id, category }) => ({
        name: id,
        text: category,
        checked: chosen.some((one) => one.id === id),
      }))}
      onCheck={(id, on) => onChange(chooseCategory(filter, categories, id, on))}
    />
  )
}

function PriceFields({ filter, onChange }: DialogFields) {
  const { t } = useTranslation()
  const { currency_symbol: symbol } = useSettings()
  return (['min_price', 'max_price'] as const).map((name) => (
    <TextFilter
      key={name}
      label={t(`public.filter.${name}`, { symbol })}
      value={filter[name]}
      numeric
      onValue={(value) => onChange({ [name]: readFilter({ [name]: value })[name] })}
    />
  ))
}

/** What the chosen property types ask about, but for the rooms, which have boxes of their own. */
function ParameterFields({ filter, categories, onChange }: CategorizedFields) {
  const { t } = useTranslation()
  const shared = sharedParameters(chosenCategories(filter, categories)).filter(({ role }) => !role)
  const sent = filter.parameter_id ?? []
  if (shared.length === 0)
    return <p className="col-span-full text-sm text-muted">{t('public.filter.chooseCategory')}</p>
  return (
    <>
      {shared.map((parameter) => (
        <ParameterFilter
          key={parameter.id}
          parameter={parameter}
          text={filter.parameter_values}
          onText={(parameter_values) => onChange({ parameter_values })}
        />
      ))}
      <CheckFilters
        legend={t('public.filter.tells')}
        options={shared.map(({ id, name }) => ({ name: id, text: name, checked: sent.includes(id) }))}
        onCheck={(id, checked) => {
          const ids = checked ? [...sent, id] : sent.filter((one) => one !== id)
          onChange({ parameter_id: ids.length > 0 ? ids : undefined })
        }}
      />
    </>
  )
}

function CharacteristicFields({ filter, onChange }: DialogFields) {
  const { t } = useTranslation()
  return characteristics.map((name) => {
    const chosen = filter[name] ?? []
    return (
      <CheckFilters
        key={name}
        legend={t(characteristicKey(name))}
        options={choicesOf(name).map((choice) => ({
          name: choice,
          text: t(choiceKey(name, choice)),
          checked: chosen.includes(choice),
        }))}
        onCheck={(choice, on) => {
          const choices = choicesOf(name).filter((one) => (one === choice ? on : chosen.includes(one)))
          onChange({ [name]: choices.length > 0 ? choices : undefined })
        }}
      />
    )
  })
}

function RareFields({ filter, onChange }: DialogFields) {
  const { t } = useTranslation()
  const person = usePerson()
  return (
    <>
      <CheckFilters
        legend={t('public.filter.availability')}
        options={[{ name: 'market', text: t('public.filter.includeGone'), checked: filter.market === 'all' }]}
        onCheck={(_, checked) => onChange({ market: checked ? 'all' : undefined })}
      />
      <CheckFilters
        legend={t('public.filter.standsOut')}
        options={[...flags, ...(person ? personal : [])].map((name) => ({
          name,
          text: t(`public.flag.${name}`),
          checked: filter[name] ?? false,
        }))}
        onCheck={(name, checked) => onChange({ [name]: checked || undefined })}
      />
      <TextFilter
        label={t('public.filter.number')}
        value={filter.id}
        numeric
        onValue={(id) => onChange({ id: readFilter({ id }).id })}
      />
    </>
  )
}
