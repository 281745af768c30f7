import { useCallback, useState } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { Waiting } from '../Waiting'
import { CheckoutActions } from './CheckoutActions'
import { EventButton } from '../EventButton'
import { GatewayFrame } from './gateways/GatewayFrame'
import type { Opener } from './gateways/port'
import type { CheckoutPart } from './screen-props'

/** Payment in the gateway's window: a button to open the window (ours or the gateway's), then the wait. */
export function WindowScreen(part: CheckoutPart) {
  const { view, actor, windows } = part
  const { gateway, handover } = view
  const [failed, setFailed] = useState<string>()
  const wrapper = windows.wrapperOf(gateway, handover)
  const { payment } = handover
  const lend = useCallback(
    (opener: Opener | null) => {
      if (!opener) setFailed(payment)
      windows.lend(opener)
    },
    [windows, payment],
  )
  const hasButton = wrapper?.hasButton && failed !== payment
  return (
    <div className="grid gap-5">
      {wrapper && (
        <GatewayFrame
          key={payment}
          {...{ wrapper, handover, lend }}
          takeBack={windows.takeBack}
          begin={() => actor.send({ type: 'handover.confirmed' })}
        />
      )}
      {view.busy ? <Away {...part} /> : <Ready {...part} hasButton={hasButton} />}
    </div>
  )
}

function Away({ view, actor }: CheckoutPart) {
  const { t } = useTranslation()
  return (
    <Waiting who={t('checkout.window.wait')} slow={t('checkout.window.slow')}>
      <CheckoutActions view={view} actor={actor} />
    </Waiting>
  )
}

function Ready({ view, actor, hasButton }: CheckoutPart & { hasButton: boolean | undefined }) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap gap-3">
      {!hasButton && (
        <EventButton
          actor={actor}
          event="handover.confirmed"
          can={view.canGoToGateway}
          tone="primary"
          icon="external"
        >
          {t('checkout.window.open', { gateway: t(`checkout.gateway.${view.gateway ?? 'paypal'}`) })}
        </EventButton>
      )}
      <CheckoutActions view={view} actor={actor} />
    </div>
  )
}
