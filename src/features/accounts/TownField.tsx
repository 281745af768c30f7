import { useDeferredValue } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import type { Data } from '../../../contract/calls/call-types'
import { useCallQuery } from '../../app/api/call-query'
import { Combobox } from '../../ui/forms/Combobox'
import { Field } from '../../ui/forms/Field'
import { TextField } from '../../ui/forms/TextField'
import type { ProfileFormApi } from './profile-form'

type TownPlace = Data<'place-suggest'>[number]

const lettersBeforeAsking = 2

/** Town, state and country. Choosing a suggestion fills all three and the map position. */
export function TownField({ form }: { form: ProfileFormApi }) {
  const { t } = useTranslation()
  const city = form.watch('city')
  const typed = useDeferredValue(city.trim())
  const hits = useCallQuery(
    'place-suggest',
    { search: typed },
    { enabled: typed.length >= lettersBeforeAsking },
  )
  const take = (place: TownPlace) => {
    form.setValue('city', place.city ?? place.label, { shouldDirty: true })
    form.setValue('state', place.state ?? '')
    form.setValue('country', place.country ?? '')
    form.setValue('latitude', place.latitude === null ? '' : String(place.latitude))
    form.setValue('longitude', place.longitude === null ? '' : String(place.longitude))
  }
  return (
    <div className="grid gap-5 sm:grid-cols-3">
      <Field name="city" label={t('profile.city')} error={form.errorOf('city')} optional>
        <Combobox
          name="city"
          text={city}
          onText={(text) => form.setValue('city', text, { shouldDirty: true })}
          loading={hits.isFetching}
          suggestions={(hits.data?.data ?? []).map((place) => ({
            value: place,
            label: place.label,
            note: [place.state, place.country].filter(Boolean).join(', '),
          }))}
          onPick={({ value }) => take(value)}
        />
      </Field>
      <TextField form={form} name="state" label={t('profile.state')} optional autoComplete="address-level1" />
      <TextField
        form={form}
        name="country"
        label={t('profile.country')}
        optional
        autoComplete="country-name"
      />
    </div>
  )
}
