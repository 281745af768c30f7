import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Gateway } from '../../../machines/flows/checkout/ports'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { Icon, type IconName } from '../../ui/Icon'
import { RadioCards } from '../../ui/RadioCards'
import type { CheckoutPart } from './part'

const icons: Record<Gateway, IconName> = {
  stripe: 'card',
  razorpay: 'external',
  paypal: 'external',
  paystack: 'external',
  flutterwave: 'external',
  bank: 'file',
}

/** The ways to pay. The first is chosen already; nothing is charged here. */
export function ChoosingScreen({ view, actor }: CheckoutPart) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<Gateway | null>(view.gateway ?? view.gateways[0]?.gateway ?? null)
  const choice = view.gateways.find(({ gateway }) => gateway === chosen)
  if (view.gateways.length === 0) {
    return (
      <EmptyState icon="card" title={t('checkout.noGateway')}>
        {t('checkout.noGatewayText')}
      </EmptyState>
    )
  }
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (choice) actor.send({ type: 'gateway.chosen', ...choice })
      }}
    >
      <RadioCards
        legend={t('checkout.howToPay')}
        name="gateway"
        value={chosen}
        onChange={setChosen}
        options={view.gateways.map(({ gateway }) => ({
          value: gateway,
          title: t(`checkout.gateway.${gateway}`),
          note: t(`checkout.gateway.${gateway}.note`),
          aside: <Icon name={icons[gateway]} className="text-muted" />,
        }))}
      />
      <div>
        <Button
          type="submit"
          tone="primary"
          disabled={!choice || !view.canChoose}
          data-event="gateway.chosen"
        >
          {t('checkout.goOn')}
        </Button>
      </div>
    </form>
  )
}
