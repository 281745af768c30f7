import { useTranslation } from '../../i18n/use-translation'
import { Waiting } from '../Waiting'
import { Acts } from './Acts'
import { EventButton } from '../EventButton'
import { GatewayFrame } from './gateways/GatewayFrame'
import type { CheckoutPart } from './part'

/** Paying in the gateway's own window: the button that opens it, then the wait for it. */
export function WindowScreen(part: CheckoutPart) {
  const { view, windows } = part
  return (
    <div className="grid gap-5">
      <GatewayFrame gateway={view.gateway} handover={view.handover} fields={windows} />
      {view.busy ? <Away {...part} /> : <Ready {...part} />}
    </div>
  )
}

function Away({ view, actor }: CheckoutPart) {
  const { t } = useTranslation()
  return (
    <Waiting who={t('checkout.window.wait')} slow={t('checkout.window.slow')}>
      <Acts view={view} actor={actor} />
    </Waiting>
  )
}

function Ready({ view, actor }: CheckoutPart) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap gap-3">
      <EventButton
        actor={actor}
        event="handover.confirmed"
        can={view.canGoToGateway}
        tone="primary"
        icon="external"
      >
        {t('checkout.window.open', { gateway: t(`checkout.gateway.${view.gateway ?? 'paypal'}`) })}
      </EventButton>
      <Acts view={view} actor={actor} />
    </div>
  )
}
