import { useEffect } from 'react'
import { session } from './store'
import { useSettings } from './use-settings'

/** Copies settings and languages into the persisted parts, where the specification wants them (§3). */
export function KeepParts() {
  const settings = useSettings()
  useEffect(() => {
    session.trigger.settingsLoaded({ settings, at: Date.now() })
    session.trigger.languagesLoaded({ languages: settings.languages })
  }, [settings])
  return null
}
