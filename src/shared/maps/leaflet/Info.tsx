import { popup } from 'leaflet'
import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '../../../ui/i18n/use-translation'
import type { MapViewProps } from '../port'
import { useMap } from './use-map'

/** Info window of a node; a different point needs a different `key`. */
export function Info({ at, content, onClose }: NonNullable<MapViewProps['info']>) {
  const map = useMap()
  const { i18n, t } = useTranslation()
  const [body] = useState(() => document.createElement('div'))
  const close = t('ui.close')
  const closed = useEffectEvent(onClose)
  const nameButton = useEffectEvent((window?: HTMLElement) =>
    window?.querySelector('.leaflet-popup-close-button')?.setAttribute('aria-label', close),
  )
  const { latitude, longitude } = at
  useEffect(() => {
    const window = popup({ offset: [0, -8], minWidth: 220, maxWidth: 260, autoPanPadding: [16, 16] })
    window.setLatLng([latitude, longitude]).setContent(body).openOn(map)
    nameButton(window.getElement())
    const onRemove = () => closed()
    window.on('remove', onRemove)
    // Late content such as a picture changes the size, so re-measure the window and bring it into view.
    const sized = new ResizeObserver(() => window.update())
    sized.observe(body)
    return () => {
      sized.disconnect()
      window.off('remove', onRemove)
      window.remove()
    }
  }, [map, body, latitude, longitude])
  return createPortal(<div dir={i18n.dir()}>{content}</div>, body)
}
