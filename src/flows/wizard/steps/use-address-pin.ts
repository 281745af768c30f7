import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Point } from '../../../../contract/map/map-area'
import { useApi } from '../../../app/api/use-api'
import { useRest } from '../../../shared/autosave/use-rest'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { geocode, type LocatedAddress } from '../../../shared/maps/geocode'
import type { PlaceStepProps, PlaceValues } from './PlaceStep'

/** Decimals of a coordinate: about a tenth of a metre. */
const digits = 6

/** Returns a point in the form's format. */
export const positionOf = ({ latitude, longitude }: Point) => ({
  latitude: latitude.toFixed(digits),
  longitude: longitude.toFixed(digits),
})

const keyOf = ({ latitude, longitude }: Pick<PlaceValues, 'latitude' | 'longitude'>) =>
  `${latitude} ${longitude}`.trim()

/**
 * Moves the pin to the typed address after a pause in typing, unless the user has placed it. `located` is the address
 * the pin was moved to, null once the pin is elsewhere; `note` marks a position that may be refined.
 */
export function useAddressPin({ form, address }: Pick<PlaceStepProps, 'form' | 'address'>) {
  const api = useApi()
  const queries = useQueryClient()
  const { language } = useTranslation().i18n
  const [located, setLocated] = useState<LocatedAddress | null>(null)
  const suggested = useRef('')
  const { watch, getValues, setValue } = form
  const isFree = () => ['', suggested.current].includes(keyOf(getValues()))
  const locate = async (typed: string) => {
    const { city, state, country } = getValues()
    if (!typed.trim() || !isFree()) return
    const found = await geocode(api, queries, { address: typed, city, state, country }, language).catch(
      () => null,
    )
    // The user may have typed more or placed the pin during the lookup.
    if (!found || !isFree() || getValues(address) !== typed) return
    const position = positionOf(found.at)
    suggested.current = keyOf(position)
    for (const name of ['latitude', 'longitude'] as const)
      setValue(name, position[name], { shouldDirty: true, shouldValidate: form.attempt > 0 })
    setLocated(found)
  }
  const { saveSoon } = useRest((typed: string) => void locate(typed))
  useEffect(() => {
    const watching = watch((values, { name }) => {
      if (name === address || name === 'city') saveSoon(values[address] ?? '')
    })
    return () => watching.unsubscribe()
  }, [watch, address, saveSoon])
  return {
    located: located && keyOf(positionOf(located.at)) === keyOf(getValues()) ? located : null,
    note: (at: Point) => {
      suggested.current = keyOf(positionOf(at))
    },
  }
}
