import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { propertyTypes } from '../../../../contract/values'
import { FailureNotice } from '../../../app/api/FailureNotice'
import { callQuery, useCallQuery } from '../../../app/api/call-query'
import { useApi } from '../../../app/api/use-api'
import { CheckFilters } from '../../../shared/results/filters/CheckFilters'
import { useSettings } from '../../../app/api/use-settings'
import { AmountEcho } from '../../../ui/forms/AmountEcho'
import { Button } from '../../../ui/buttons/Button'
import { Card } from '../../../ui/layout/Card'
import { Field } from '../../../ui/forms/Field'
import { TextInput } from '../../../ui/forms/TextInput'
import { CityField } from './CityField'
import { formOf, isEmpty, priceTrouble, savedInput, type FeedForm, type FeedFields } from './feed-fields'

export interface FeedFieldsFormProps {
  feedFields: FeedFields
  /** Called after saving, since the feed changes with the preferences. */
  onSaved: () => void
}

const toggled = <V,>(list: readonly V[], value: V, on: boolean) =>
  on ? [...list, value] : list.filter((one) => one !== value)

/** Form for the user's preferences (personalised-fields). */
export function FeedFieldsForm({ feedFields, onSaved }: FeedFieldsFormProps) {
  const { t } = useTranslation()
  const api = useApi()
  const queryClient = useQueryClient()
  const { currency_symbol: symbol, selected_currency_data: currency } = useSettings()
  const [form, setForm] = useState<FeedForm>(() => formOf(feedFields))
  const categories = useCallQuery('get_categories', { limit: 100 }).data?.data ?? []
  const known = useCallQuery('get-facilities-for-filter', { limit: 100 }).data?.data ?? []
  const facilities = known.filter(({ kind }) => kind === 'facility')
  const trouble = priceTrouble(form)
  const keep = useMutation({
    mutationFn: (clear: boolean) =>
      clear
        ? api.call('personalised-fields:clear', {}, { toast: false })
        : api.call('personalised-fields:save', savedInput(form), { toast: false }),
    onSuccess: async (reply) => {
      setForm(formOf(reply.data))
      queryClient.setQueryData(callQuery(api, 'personalised-fields', {}).queryKey, reply)
      onSaved()
      await queryClient.invalidateQueries({ queryKey: ['get_user_recommendation'] })
    },
  })
  const change = (part: Partial<FeedForm>) => {
    keep.reset()
    setForm((before) => ({ ...before, ...part }))
  }
  return (
    <Card>
      <form
        noValidate
        className="grid gap-5"
        aria-labelledby="feedFields"
        onSubmit={(event) => {
          event.preventDefault()
          if (!trouble) keep.mutate(false)
        }}
      >
        <h2 id="feedFields" className="display text-lg">
          {t('tools.feed.wishes')}
        </h2>
        <CheckFilters
          legend={t('tools.feed.types')}
          options={propertyTypes.map((type) => ({
            name: type,
            text: t(`public.type.${type}`),
            checked: form.types.includes(type),
          }))}
          onCheck={(type, on) => change({ types: toggled(form.types, type, on) })}
        />
        <CheckFilters
          legend={t('tools.feed.categories')}
          options={categories.map(({ id, category }) => ({
            name: id,
            text: category,
            checked: form.categories.includes(id),
          }))}
          onCheck={(id, on) => change({ categories: toggled(form.categories, id, on) })}
        />
        <CityField city={form.city} onCity={(city) => change({ city })} />
        <div className="grid gap-4 sm:grid-cols-2">
          {(['min', 'max'] as const).map((side) => (
            <Field
              key={side}
              name={`wish-${side}`}
              label={t(`tools.feed.${side}`)}
              error={side === 'max' && trouble ? t(trouble) : undefined}
              optional
            >
              <TextInput
                inputMode="numeric"
                dir="ltr"
                autoComplete="off"
                after={symbol}
                value={form[side]}
                onChange={({ target }) => change({ [side]: target.value })}
              />
              <AmountEcho
                typed={form[side]}
                currency={currency.code}
                onPick={(text) => change({ [side]: text })}
              />
            </Field>
          ))}
        </div>
        <CheckFilters
          legend={t('tools.feed.facilities')}
          options={facilities.map(({ id, name }) => ({
            name: id,
            text: name,
            checked: form.facilities.includes(id),
          }))}
          onCheck={(id, on) => change({ facilities: toggled(form.facilities, id, on) })}
        />
        <FailureNotice error={keep.error} />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" tone="primary" busy={keep.isPending} aria-disabled={trouble !== null}>
            {t('tools.feed.save')}
          </Button>
          {!isEmpty(feedFields) && (
            <Button tone="quiet" disabled={keep.isPending} onClick={() => keep.mutate(true)}>
              {t('tools.feed.forget')}
            </Button>
          )}
          <span role="status" className="text-sm text-muted">
            {keep.isSuccess && t(keep.variables ? 'tools.feed.forgotten' : 'tools.feed.saved')}
          </span>
        </div>
      </form>
    </Card>
  )
}
