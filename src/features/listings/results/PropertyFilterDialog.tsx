import { useState, type ReactNode } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { readFilter, type PropertyFilter } from '../../../../contract/filter/property-filter'
import { propertyTypes } from '../../../../contract/values'
import { activeFilters } from '../../../shared/results/filters/active-filters'
import { chosenCategories } from '../../../shared/results/filters/categories-filter'
import { CharacteristicFilters } from '../../../shared/results/filters/CharacteristicFilters'
import { CheckFilters } from '../../../shared/results/filters/CheckFilters'
import { FilterDialog } from '../../../shared/results/filters/FilterDialog'
import { changed } from '../../../shared/results/list-input'
import { PlaceFilters } from '../../../shared/results/filters/PlaceFilters'
import { SinceFilter } from '../../../shared/results/filters/SinceFilter'
import { TextFilter } from '../../../shared/results/filters/TextFilter'
import { useFilterRow } from '../../../shared/results/use-wide'
import { usePerson } from '../../../app/session/use-session'
import { Icon } from '../../../ui/pictures/Icon'
import { SegmentedChoice } from '../../../ui/forms/SegmentedChoice'
import type { PropertyCategory } from '../listing-types'
import { CategoryChoices } from './CategoryChoices'
import { sharedParameters } from './choose-categories'
import type { FilterProps } from './FilterBar'
import { ParameterFilter } from './ParameterFilter'
import { PriceFields } from './PriceFields'
import { RoomChoices } from './RoomChoices'
import { isInRow } from './row-filters'
import { useFilterCounts } from './use-filter-counts'

const flags = ['promoted', 'top_rated', 'most_viewed', 'most_liked', 'get_all_premium_properties'] as const
const personal = ['users_promoted', 'current_user'] as const

/**
 * Dialog with the filters that aren't in the row, applied together. On narrow screens, where there is no row, the
 * common filters come first.
 */
export default function PropertyFilterDialog({
  filter,
  categories,
  onFilter,
  onClose,
}: FilterProps & { onClose: () => void }) {
  const { t, i18n } = useTranslation()
  const hasRow = useFilterRow()
  const [draft, setDraft] = useState(filter)
  const { prices, perCategory, ...count } = useFilterCounts(draft)
  const change = (part: PropertyFilter) => setDraft((before) => changed(before, part))
  const [restIsSet] = useState(() =>
    activeFilters(filter, { t, lang: i18n.language, symbol: '', categories }).some((one) => !isInRow(one)),
  )
  const fields = { filter: draft, onChange: change }
  const offer = <OfferField {...fields} />
  const characteristic = (
    <>
      <ParameterFields {...fields} categories={categories} />
      <CharacteristicFilters on="property" {...fields} />
    </>
  )
  const rare = (
    <>
      <SinceFilter value={draft.posted_since} onValue={(posted_since) => change({ posted_since })} />
      <PlaceFilters {...fields} />
      <RareFields {...fields} categories={categories} />
    </>
  )
  return (
    <FilterDialog
      {...count}
      title={t(hasRow ? 'public.filter.moreTitle' : 'public.filters')}
      of="public"
      filter={filter}
      draft={draft}
      onDraft={setDraft}
      onFilter={onFilter}
      onClose={onClose}
      first={hasRow ? characteristic : offer}
    >
      {hasRow ? (
        rare
      ) : (
        <>
          <PriceFields {...fields} prices={prices} />
          <RoomChoices {...fields} categories={categories} />
          <CategoryChoices {...fields} categories={categories} perCategory={perCategory} />
          <More open={restIsSet}>
            {characteristic}
            {rare}
          </More>
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

/** Rarely used filters, collapsed unless active and rendered when expanded. */
function More({ open: isOpenAtFirst, children }: { open: boolean; children: ReactNode }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group col-span-full border-t border-line"
    >
      <summary className="flex min-h-12 list-none items-center justify-between text-sm font-semibold">
        {t('public.filter.moreTitle')}
        <Icon name="down" size={18} className="transition-transform group-open:rotate-180" />
      </summary>
      {isOpen && <div className="grid gap-5 pt-2 sm:grid-cols-2">{children}</div>}
    </details>
  )
}

function OfferField({ filter, onChange }: DialogFields) {
  const { t } = useTranslation()
  return (
    <SegmentedChoice
      legend={t('public.filter.type')}
      className="col-span-full"
      value={filter.property_type ?? 'any'}
      onChange={(type) => onChange({ property_type: type === 'any' ? undefined : type })}
      options={[
        { value: 'any', text: t('public.filter.any') },
        ...propertyTypes.map((type) => ({
          value: type,
          text: t(type === 'sell' ? 'shell.buy' : 'shell.rent'),
        })),
      ]}
    />
  )
}

/** Attributes of the chosen property types, except rooms, which have their own fields. */
function ParameterFields({ filter, categories, onChange }: CategorizedFields) {
  const { t } = useTranslation()
  const shared = numbersAndWords(filter, categories)
  if (shared.length === 0)
    return <p className="col-span-full text-sm text-muted">{t('public.filter.chooseCategory')}</p>
  return shared.map((parameter) => (
    <ParameterFilter
      key={parameter.id}
      parameter={parameter}
      text={filter.parameter_values}
      onText={(parameter_values) => onChange({ parameter_values })}
    />
  ))
}

const numbersAndWords = (filter: PropertyFilter, categories: readonly PropertyCategory[]) =>
  sharedParameters(chosenCategories(filter, categories)).filter(({ role }) => !role)

function RareFields({ filter, categories, onChange }: CategorizedFields) {
  const { t } = useTranslation()
  const person = usePerson()
  const shared = numbersAndWords(filter, categories)
  const sent = filter.parameter_id ?? []
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
      {shared.length > 0 && (
        <CheckFilters
          legend={t('public.filter.tells')}
          options={shared.map(({ id, name }) => ({ name: id, text: name, checked: sent.includes(id) }))}
          onCheck={(id, checked) => {
            const ids = checked ? [...sent, id] : sent.filter((one) => one !== id)
            onChange({ parameter_id: ids.length > 0 ? ids : undefined })
          }}
        />
      )}
    </>
  )
}
