import { useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useRef, type ReactNode } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import type { Point } from '../../../../contract/map/map-area'
import type { Data } from '../../../../contract/calls/call-types'
import { useCallQuery } from '../../../app/api/call-query'
import { useApi } from '../../../app/api/use-api'
import { alike } from '../../../shared/maps/geocode'
import { PinMap } from '../../../shared/maps/PinMap'
import { namedByPin, placeQuery } from '../../../shared/maps/reverse-geocode'
import { usePlaceNames } from '../../../shared/maps/use-place-names'
import { Combobox } from '../../../ui/forms/Combobox'
import { Field } from '../../../ui/forms/Field'
import { TextField } from '../../../ui/forms/TextField'
import { CoordinateFields } from './CoordinateFields'
import { positionOf, useAddressPin } from './use-address-pin'
import type { StepProps } from './wizard-steps'

const lettersBeforeAsking = 2

/** Fields of this step; the address is `address` for a property and `location` for a project. */
export interface PlaceValues {
  address: string
  location: string
  client_address: string
  city: string
  state: string
  country: string
  latitude: string
  longitude: string
}

export interface PlaceStepProps extends StepProps<PlaceValues> {
  address: 'address' | 'location'
  /** Accessible name of the pin. */
  pinLabel: string
  /** Question before the address. */
  children?: ReactNode
}

/** Step for the location: place from suggestions, address, and point on the map. */
export function PlaceStep({ form, address, pinLabel, children }: PlaceStepProps) {
  const { t, i18n } = useTranslation()
  const api = useApi()
  const queryClient = useQueryClient()
  const set = (values: Record<string, string>) => {
    for (const [field, value] of Object.entries(values))
      form.setValue(field as never, value as never, { shouldDirty: true })
  }
  const city = form.watch('city')
  const typed = useDeferredValue(city)
  const hits = useCallQuery(
    'place-suggest',
    { search: typed },
    { enabled: typed.trim().length >= lettersBeforeAsking },
  )
  const cities = usePlaceNames()
  const named = hits.data?.data.find((hit) => alike(hit.city ?? hit.label, city))
  const near =
    named && named.latitude !== null && named.longitude !== null
      ? { latitude: named.latitude, longitude: named.longitude }
      : null
  const [latitude, longitude] = form.watch(['latitude', 'longitude'])
  const here = point(latitude, longitude)
  const { located, note } = useAddressPin({ form, address })
  const filled = useRef<Record<string, string>>({})
  /** Sets the position from the pin; fills address, city, state and country unless the user typed something else. */
  const put = async (at: Point) => {
    const position = positionOf(at)
    set(position)
    const place = await queryClient.fetchQuery(placeQuery(api, at, i18n.language)).catch(() => null)
    const values = form.getValues()
    const isThere = values.latitude === position.latitude && values.longitude === position.longitude
    if (!place || !isThere) return
    const { address: street, ...rest } = place
    const named = namedByPin({ ...rest, [address]: street }, { ...values }, filled.current)
    filled.current = { ...filled.current, ...named }
    set(named)
  }
  /** Takes a suggestion. A suggested city also sets the pin, which the address may still refine. */
  const take = (hit: Data<'place-suggest'>[number]) => {
    if (hit.latitude !== null && hit.longitude !== null)
      note({ latitude: hit.latitude, longitude: hit.longitude })
    set(fieldsOf(hit))
  }
  return (
    <div className="grid gap-5">
      {children}
      <div className="grid gap-5 sm:grid-cols-3">
        <Field
          name="city"
          label={t('wizard.city')}
          hint={t('wizard.cityHint')}
          error={form.errorOf('city')}
          required
        >
          <Combobox
            name="city"
            text={city}
            onText={(text) => set({ city: text })}
            loading={hits.isFetching}
            suggestions={(hits.data?.data ?? []).map((hit) => ({
              value: hit,
              label: hit.city ?? hit.label,
              note: [hit.state, hit.country].filter(Boolean).join(', '),
            }))}
            onPick={({ value }) => take(value as Data<'place-suggest'>[number])}
          />
        </Field>
        <TextField form={form} name="state" label={t('wizard.state')} required />
        <TextField form={form} name="country" label={t('wizard.country')} required />
      </div>
      <TextField form={form} name={address} label={t('wizard.address')} required />
      {address === 'address' && (
        <TextField
          form={form}
          name="client_address"
          label={t('wizard.clientAddress')}
          hint={t('wizard.clientAddressHint')}
          optional
        />
      )}
      <fieldset className="grid gap-3">
        <legend className="mb-1 text-sm font-semibold">{t('wizard.point')}</legend>
        <p className="text-xs text-muted">{t('wizard.pointHint')}</p>
        <PinMap
          label={t('wizard.point')}
          at={here}
          near={near}
          pinLabel={pinLabel}
          places={cities}
          onMove={(at) => void put(at)}
        />
        <p role="status" className="text-sm empty:hidden">
          {located &&
            (located.place ? t('wizard.pinInPlace', { place: located.place }) : t('wizard.pinAtAddress'))}
        </p>
        <CoordinateFields form={form} />
      </fieldset>
    </div>
  )
}

function point(latitude: string, longitude: string) {
  const at = { latitude: Number.parseFloat(latitude), longitude: Number.parseFloat(longitude) }
  return Number.isFinite(at.latitude) && Number.isFinite(at.longitude) ? at : null
}

/** Returns the fields a suggestion fills; missing parts stay unchanged. */
function fieldsOf(hit: Data<'place-suggest'>[number]): Record<string, string> {
  const known = {
    city: hit.city ?? hit.label,
    state: hit.state,
    country: hit.country,
    ...(hit.latitude !== null &&
      hit.longitude !== null &&
      positionOf({ latitude: hit.latitude, longitude: hit.longitude })),
  }
  return Object.fromEntries(
    Object.entries(known).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
}
