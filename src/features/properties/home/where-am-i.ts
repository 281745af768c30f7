import { shell } from '../../../../contract/shell-limits'

/** Why no position came: the endings of the `errors.location.*` texts (§8). */
export type LocationTrouble = 'unsupported' | 'denied' | 'unavailable' | 'timedOut' | 'unknown'

const troubles: Record<number, LocationTrouble> = { 1: 'denied', 2: 'unavailable', 3: 'timedOut' }

/** Asks the browser where it is: high accuracy, 10 s, no old position (§9). */
export function whereAmI(): Promise<{ latitude: number; longitude: number } | LocationTrouble> {
  if (!('geolocation' in navigator)) return Promise.resolve('unsupported')
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: coords.latitude, longitude: coords.longitude }),
      ({ code }) => resolve(troubles[code] ?? 'unknown'),
      { enableHighAccuracy: true, timeout: shell.geolocationMs, maximumAge: 0 },
    )
  })
}
