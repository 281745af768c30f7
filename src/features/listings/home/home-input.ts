import type { Input } from '../../../../contract/calls/call-types'
import type { SessionParts } from '../../../app/session/session-parts'

/** Returns the home page's request, with the stored location if there is one. */
export function homeInput(location: SessionParts['location']['currentLocation']): Input<'homepage-data'> {
  return location ? { latitude: location.latitude, longitude: location.longitude } : {}
}
