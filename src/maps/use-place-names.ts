import { useQuery } from '@tanstack/react-query'
import type { Envelope } from '../../contract/types'
import { callQuery } from '../api/query'
import { useApi } from '../api/use-api'
import type { MapViewProps } from './port'

type Names = Required<MapViewProps>['names']

const none: Names = []

const namesOf = ({ data }: Envelope<'get-cities-data'>): Names =>
  data.map(({ city, latitude, longitude }) => ({ name: city, latitude, longitude }))

/** The cities of the market with where they lie; the same array until they change, for maps that draw them. */
export function usePlaceNames(): Names {
  return useQuery({ ...callQuery(useApi(), 'get-cities-data', {}), select: namesOf }).data ?? none
}
