import { useQuery } from '@tanstack/react-query'
import type { CallEnvelope } from '../../contract/types'
import { callQuery } from '../api/query'
import { useApi } from '../api/use-api'
import type { MapViewProps } from './port'

type PlaceNameList = Required<MapViewProps>['names']

const none: PlaceNameList = []

const namesOf = ({ data }: CallEnvelope<'get-cities-data'>): PlaceNameList =>
  data.map(({ city, latitude, longitude }) => ({ name: city, latitude, longitude }))

/** The cities of the market with where they lie; the same array until they change, for maps that draw them. */
export function usePlaceNames(): PlaceNameList {
  return useQuery({ ...callQuery(useApi(), 'get-cities-data', {}), select: namesOf }).data ?? none
}
