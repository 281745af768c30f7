import type { CallEnvelope } from '../../../contract/calls/call-types'
import { useCallQuery } from '../../app/api/call-query'
import type { MapViewProps } from './port'

type PlaceNameList = Required<MapViewProps>['names']

const none: PlaceNameList = []

const namesOf = ({ data }: CallEnvelope<'get-cities-data'>): PlaceNameList =>
  data.map(({ city, latitude, longitude }) => ({ name: city, latitude, longitude }))

/** Returns the site's cities with their positions; a stable reference for map layers. */
export function usePlaceNames(): PlaceNameList {
  return useCallQuery('get-cities-data', {}, { select: namesOf }).data ?? none
}
