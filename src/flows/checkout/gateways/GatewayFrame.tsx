import { useEffect, useState, type ComponentType } from 'react'
import type { Gateway, Handover } from '../../../../machines/flows/checkout/setup'
import type { Wrapper, WrapperProps } from './port'
import type { PaymentWindows } from './payment-windows'
import { wrapperOf } from './wrappers'

export interface GatewayFrameProps {
  gateway: Gateway | null
  handover: Handover
  fields: PaymentWindows
}

/** Keeps the chosen gateway's wrapper in the page from the moment its window may be opened until it is closed. */
export function GatewayFrame({ gateway, handover, fields }: GatewayFrameProps) {
  const wrapper = wrapperOf(gateway, handover)
  return wrapper ? <Frame key={handover.payment} {...{ wrapper, handover, fields }} /> : null
}

function Frame({
  wrapper,
  handover,
  fields,
}: {
  wrapper: Wrapper
  handover: Handover
  fields: PaymentWindows
}) {
  const [Component, setComponent] = useState<ComponentType<WrapperProps> | null>(null)
  useEffect(() => {
    let here = true
    wrapper.load().then(
      (loaded) => here && setComponent(() => loaded),
      () => here && fields.lend(null),
    )
    return () => {
      here = false
      fields.takeBack()
    }
  }, [wrapper, fields])
  return Component && <Component handover={handover} lend={fields.lend} />
}
