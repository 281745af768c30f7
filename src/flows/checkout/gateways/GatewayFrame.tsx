import { useEffect, useState, type ComponentType } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { Waiting } from '../../Waiting'
import type { Handover } from '../../../../machines/flows/checkout/setup'
import type { Wrapper, WrapperProps } from './port'

export interface GatewayFrameProps {
  wrapper: Wrapper
  handover: Handover
  /** It opens the gateway's window, or says that it cannot. */
  lend: WrapperProps['lend']
  begin: WrapperProps['begin']
  /** It has left the page. */
  takeBack: () => void
}

const Nothing = () => null

/** Keeps the chosen gateway's wrapper in the page from the moment its window may be opened until it is closed. */
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
