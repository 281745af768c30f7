import { useEffect } from 'react'
import { shell } from '../../contract/shell-limits'
import { useSettings } from '../session/use-settings'

/** Asks the browser once where the person is; the outcome is only logged (§1, §9, D88). */
export function AskLocation() {
  const { ask_location_on_start: ask } = useSettings()
  useEffect(() => {
    if (!ask) return
    if (!('geolocation' in navigator)) {
      console.info('Location: not supported')
      return
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => console.info('Location:', coords.latitude, coords.longitude),
      (error) => console.info('Location:', error.message),
      { enableHighAccuracy: true, timeout: shell.geolocationMs, maximumAge: 0 },
    )
  }, [ask])
  return null
}
