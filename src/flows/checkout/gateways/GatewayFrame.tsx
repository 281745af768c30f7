import { useEffect, useState, type ComponentType } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { Waiting } from '../../Waiting'
import type { Handover } from '../../../../machines/flows/checkout/setup'
import type { Wrapper, WrapperProps } from './port'

export interface GatewayFrameProps {
  wrapper: Wrapper
  handover: Handover
  /** Provides the function that opens the gateway's window, or null if that failed. */
  lend: WrapperProps['lend']
  begin: WrapperProps['begin']
  /** Called when the wrapper is unmounted. */
  takeBack: () => void
}

const Nothing = () => null

/** Mounts the chosen gateway's wrapper as soon as its window can be opened, and unmounts it when that window closes. */
export function GatewayFrame({ wrapper, handover, lend, begin, takeBack }: GatewayFrameProps) {
  const { t } = useTranslation()
  const [Component, setComponent] = useState<ComponentType<WrapperProps> | null>(null)
  useEffect(() => {
    let here = true
    wrapper.load().then(
      (loaded) => here && setComponent(() => loaded),
      () => {
        if (!here) return
        setComponent(() => Nothing)
        lend(null)
      },
    )
    return () => {
      here = false
      takeBack()
    }
  }, [wrapper, lend, takeBack])
  if (Component) return <Component {...{ handover, lend, begin }} />
  return wrapper.hasButton ? <Waiting who={t('checkout.preparing.wait')} /> : null
}
