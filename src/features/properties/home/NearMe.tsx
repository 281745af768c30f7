import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { session } from '../../../session/store'
import { useSession } from '../../../session/use-session'
import { Button } from '../../../ui/Button'
import { whereAmI, type LocationTrouble } from './where-am-i'

/** Puts what is near on the home page, once the person asks for it; the place is remembered (§3, location). */
export function NearMe() {
  const { t } = useTranslation()
  const isSet = useSession((parts) => parts.location.isLocationSet)
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<LocationTrouble | null>(null)
  const find = async () => {
    setBusy(true)
    setTrouble(null)
    const found = await whereAmI()
    setBusy(false)
    if (typeof found === 'string') setTrouble(found)
    else session.trigger.locationSet({ location: found })
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {isSet ? (
        <Button tone="quiet" icon="close" onClick={() => session.trigger.locationSet({ location: null })}>
          {t('public.home.forgetPlace')}
        </Button>
      ) : (
        <Button tone="quiet" icon="pin" busy={busy} onClick={() => void find()}>
          {t('public.home.nearMe')}
        </Button>
      )}
      <span role="status" className="text-sm text-danger">
        {trouble && t(`errors.location.${trouble}`)}
      </span>
    </div>
  )
}
