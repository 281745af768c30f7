import { useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useRef, type ReactNode } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import type { Point } from '../../../../contract/map/map-area'
import { useCallQuery } from '../../../app/api/call-query'
import { useApi } from '../../../app/api/use-api'
import { AddressSearch } from '../../../shared/maps/AddressSearch'
import { alike } from '../../../shared/maps/geocode'
import { PinMap } from '../../../shared/maps/PinMap'
import { namedByPin, placeQuery } from '../../../shared/maps/reverse-geocode'
import type { FoundAddress } from '../../../shared/maps/suggest-addresses'
import { usePlaceNames } from '../../../shared/maps/use-place-names'
import { TextField } from '../../../ui/forms/TextField'
import { CoordinateFields } from './CoordinateFields'
import { positionOf, useAddressPin } from './use-address-pin'
import { chosen, type StepProps } from './wizard-steps'

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

/** Step for the location: one address, which a suggestion completes, and its point on the map. */
export function PlaceStep({ form, address, pinLabel, children }: PlaceStepProps) {
  const { t, i18n } = useTranslation()
  const api = useApi()
  const queryClient = useQueryClient()
  const set = (values: Record<string, string>) => {
    for (const [field, value] of Object.entries(values))
      form.setValue(field as never, value as never, chosen(form))
  }
  const [typed, city, state, country, latitude, longitude] = form.watch([
    address,
    'city',
    'state',
    'country',
    'latitude',
    'longitude',
  ])
  const here = point(latitude, longitude)
  // The map shows the city, whether picked or entered by hand.
  const wanted = useDeferredValue(city)
  const hits = useCallQuery(
    'place-suggest',
    { search: wanted },
    { enabled: wanted.trim().length >= lettersBeforeAsking },
  )
  const cities = usePlaceNames()
  const named = hits.data?.data.find((hit) => alike(hit.city ?? hit.label, city))
  const near =
    named && named.latitude !== null && named.longitude !== null
      ? { latitude: named.latitude, longitude: named.longitude }
      : null
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
  /** Takes a suggestion with its position, which the address may still refine. */
  const take = ({ latitude, longitude, ...place }: FoundAddress) => {
    const at = latitude === null || longitude === null ? null : { latitude, longitude }
    if (at) note(at)
    const { address: street, ...rest } = place
    set({ ...rest, ...(at ? positionOf(at) : { latitude: '', longitude: '' }), [address]: street })
  }
  return (
    <div className="grid gap-5">
      {children}
      <AddressSearch
        name={address}
        label={t('wizard.address')}
        value={{ address: typed, city, state, country }}
        onPick={take}
        onText={(text) => set({ [address]: text })}
        onPart={(part, text) => set({ [part]: text })}
        error={form.errorOf(address)}
        partErrors={{
          city: form.errorOf('city'),
          state: form.errorOf('state'),
          country: form.errorOf('country'),
        }}
      />
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
