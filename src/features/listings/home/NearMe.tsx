import { useState } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { useCallQuery } from '../../../app/api/call-query'
import { session } from '../../../app/session/session-store'
import { useSession } from '../../../app/session/use-session'
import { Button } from '../../../ui/buttons/Button'
import { join } from '../../../ui/layout/join-classes'
import { nearby } from '../../../../contract/home-limits'
import { shell } from '../../../../contract/shell-limits'
import { homeInput } from './home-input'

/** Geolocation errors, used as suffixes of `errors.location.*` texts (§8). */
type LocationTrouble = 'unsupported' | 'denied' | 'unavailable' | 'timedOut' | 'unknown'

const troubles: Record<number, LocationTrouble> = { 1: 'denied', 2: 'unavailable', 3: 'timedOut' }

/** Requests the browser's position: high accuracy, 10 s timeout, no cached position (§9). */
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

const chip = 'rounded-full! border-accent/30! bg-accent-soft! text-accent! md:min-h-10'

/** Toggles nearby listings on the home page; the position is stored (§3, location). */
export function NearMe() {
  const { t } = useTranslation()
  const { isLocationSet: isSet, currentLocation: place } = useSession((parts) => parts.location)
  // Shares the query of the page's sections, which include the nearby listings.
  const { data } = useCallQuery('homepage-data', homeInput(place), { enabled: isSet })
  const isAlone = data?.data.sections.some((one) => one.key === 'nearby' && one.data.length === 0)
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<LocationTrouble | null>(null)
  const find = async () => {
    setBusy(true)
    setTrouble(null)
    const found = await whereAmI()
    setBusy(false)
    if (typeof found === 'string') setTrouble(found)
    else session.actions.locationSet({ location: found })
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {isSet ? (
        <Button icon="close" className={chip} onClick={() => session.actions.locationSet({ location: null })}>
          {t('public.home.forgetPlace')}
        </Button>
      ) : (
        <Button icon="pin" className={chip} busy={busy} onClick={() => void find()}>
          {t('public.home.nearMe')}
        </Button>
      )}
      <span role="status" className={join('text-sm', trouble ? 'text-danger' : 'text-muted')}>
        {trouble
          ? t(`errors.location.${trouble}`)
          : isSet && isAlone && t('public.home.nothingNear', { km: nearby.radiusKm })}
      </span>
    </div>
  )
}
