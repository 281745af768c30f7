import type { Input } from '../../../../contract/types'
import type { Parts } from '../../../session/parts'

/** What the home page asks for: the place the person chose, once there is one. */
export function homeInput(location: Parts['location']['currentLocation']): Input<'homepage-data'> {
  return location ? { latitude: location.latitude, longitude: location.longitude } : {}
}
