import type { Input } from '../../../../contract/calls/call-types'
import type { SessionParts } from '../../../app/session/session-parts'

/** What the home page asks for: the place the person chose, once there is one. */
export function homeInput(location: SessionParts['location']['currentLocation']): Input<'homepage-data'> {
  return location ? { latitude: location.latitude, longitude: location.longitude } : {}
}
