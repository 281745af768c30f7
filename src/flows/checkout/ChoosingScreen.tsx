import { useState } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import type { Gateway } from '../../../machines/flows/checkout/setup'
import { Button } from '../../ui/buttons/Button'
import { useSettings } from '../../app/api/use-settings'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { Icon, type IconName } from '../../ui/pictures/Icon'
import { RadioCards } from '../../ui/forms/RadioCards'
import type { CheckoutPart } from './screen-props'

const icons: Record<Gateway, IconName> = {
  stripe: 'card',
  razorpay: 'external',
  paypal: 'external',
  paystack: 'external',
  flutterwave: 'external',
  bank: 'file',
}

/** Choice of payment method with the first preselected; nothing is charged yet. */
export function ChoosingScreen({ view, actor }: CheckoutPart) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<Gateway | null>(view.gateway ?? view.gateways[0]?.gateway ?? null)
  const { test_payments: onlyTests, test_gateways: tested } = useSettings()
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
          note: <MethodNote gateway={gateway} isTested={!onlyTests && tested.includes(gateway)} />,
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

/** Description of a payment method; marks a simulated method among methods that charge. */
function MethodNote({ gateway, isTested }: { gateway: Gateway; isTested: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      {t(`checkout.gateway.${gateway}.note`)}
      {isTested && <strong className="block text-warn">{t('checkout.testMode')}</strong>}
    </>
  )
}
