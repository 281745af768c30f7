import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { formatMoney } from '../../../contract/money/money-format'
import { Button } from '../../ui/buttons/Button'
import { EventButton } from '../EventButton'
import type { CheckoutPart } from './screen-props'

/** Card fields of the gateway embedded in our page, with the pay button. */
export function CardScreen({ view, actor, fields }: CheckoutPart) {
  const { t, i18n } = useTranslation()
  const position = useRef<HTMLDivElement>(null)
  const [complete, setComplete] = useState(false)
  useEffect(() => (position.current ? fields.mount(position.current, setComplete) : undefined), [fields])
  const price = view.package && { minor: view.package.priceMinor, currency: view.package.currency }
  return (
    <div className="grid gap-5">
      <div
        ref={position}
        role="group"
        aria-label={t('checkout.cardFields')}
        data-card-fields=""
        className="min-h-24"
      />
      <p className="min-h-5 text-xs text-muted">{!complete && t('checkout.cardIncomplete')}</p>
      <div className="flex flex-wrap gap-3">
        <Button
          tone="primary"
          icon="lock"
          busy={view.busy}
          disabled={!view.busy && !(view.canSubmitCard && complete)}
          data-event="card.submitted"
          onClick={() => actor.send({ type: 'card.submitted' })}
        >
          {t('checkout.pay', { price: price ? formatMoney(price, { lang: i18n.language }) : '' })}
        </Button>
        <EventButton actor={actor} event="gateway.changeAsked" can={view.canChangeGateway}>
          {t('checkout.changeGateway')}
        </EventButton>
      </div>
    </div>
  )
}
