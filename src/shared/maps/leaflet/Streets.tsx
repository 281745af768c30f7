import { control } from 'leaflet'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import type { OpenedArchive } from './use-archive'
import { useLayer } from './use-layer'
import { useMap } from './use-map'

const systemDark = () => matchMedia('(prefers-color-scheme: dark)')

function subscribe(changed: () => void) {
  const media = systemDark()
  const chosen = new MutationObserver(changed)
  media.addEventListener('change', changed)
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => {
    media.removeEventListener('change', changed)
    chosen.disconnect()
  }
}

const isDark = () => {
  const { theme } = document.documentElement.dataset
  return theme ? theme === 'dark' : systemDark().matches
}

/** Whether the page is dark, for canvas content that can't use CSS. Browser only. */
const useDark = (): boolean => useSyncExternalStore(subscribe, isDark)

/** Streets, parks and names from an archive of vector tiles, with attribution. */
export function Streets({ opened, drawn }: { opened: OpenedArchive; drawn: boolean }) {
  const map = useMap()
  const dark = useDark()
  const { i18n, t } = useTranslation()
  const { archive, vectorLayer } = opened
  const attribution = drawn ? t('map.drawn') : archive.attribution
  useEffect(() => {
    const line = control.attribution({ prefix: false }).addTo(map)
    return () => void line.remove()
  }, [map])
  useLayer(
    useMemo(
      () => vectorLayer(archive, { dark, lang: i18n.language, box: map.getContainer(), attribution }),
      [vectorLayer, archive, dark, i18n.language, map, attribution],
    ),
  )
  return null
}
