import { useEffect, useState, type ComponentType } from 'react'
import type { Gateway, Handover } from '../../../../machines/flows/checkout/ports'
import type { Wrapper, WrapperProps } from './port'
import type { WindowDesk } from './window-desk'
import { wrapperOf } from './wrappers'

export interface WrapperPlaceProps {
  gateway: Gateway | null
  handover: Handover
  desk: WindowDesk
}

/** Keeps the chosen gateway's wrapper in the page from the moment its window may be opened until it is closed. */
export function WrapperPlace({ gateway, handover, desk }: WrapperPlaceProps) {
  const wrapper = wrapperOf(gateway, handover)
  return wrapper ? <Place key={handover.payment} {...{ wrapper, handover, desk }} /> : null
}

function Place({ wrapper, handover, desk }: { wrapper: Wrapper; handover: Handover; desk: WindowDesk }) {
  const [Component, setComponent] = useState<ComponentType<WrapperProps> | null>(null)
  useEffect(() => {
    let here = true
    wrapper.load().then(
      (loaded) => here && setComponent(() => loaded),
      () => here && desk.lend(null),
    )
    return () => {
      here = false
      desk.takeBack()
    }
  }, [wrapper, desk])
  return Component && <Component handover={handover} lend={desk.lend} />
}
