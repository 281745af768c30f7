import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Popup } from 'react-leaflet'
import type { MapViewProps } from '../port'

/** The info window of a node. */
export function Info({ at: { latitude, longitude }, content, onClose }: NonNullable<MapViewProps['info']>) {
  const { i18n } = useTranslation()
  // The library opens a window anew, and pans to it anew, whenever it is given another object as its position.
  const position = useMemo((): [number, number] => [latitude, longitude], [latitude, longitude])
  return (
    <Popup
      position={position}
      eventHandlers={{ remove: onClose }}
      offset={[0, -8]}
      minWidth={220}
      maxWidth={260}
      autoPanPadding={[16, 16]}
    >
      <div dir={i18n.dir()}>{content}</div>
    </Popup>
  )
}
