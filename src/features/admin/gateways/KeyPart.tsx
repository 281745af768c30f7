import { dataKey } from '../../../../contract/texts/translate'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { Button } from '../../../ui/buttons/Button'
import { KeyValue } from '../../../ui/layout/KeyValue'
import { Notice } from '../../../ui/feedback/Notice'
import { nameOf, type PaymentMethodLine } from './gateway-texts'
import { keyOfferOf } from './key-actors'
import type { KeyFlowPart } from './use-key-flow'

/** Lists a gateway's keys and their sources, with buttons to set and remove them. */
export function KeyPart({ method, view, actor }: KeyFlowPart & { method: PaymentMethodLine }) {
  const { t } = useTranslation()
  const offer = keyOfferOf(method)
  const ask = (type: 'keys.asked' | 'removal.asked') => actor.send({ type, gateway: method.gateway, offer })
  const event = (type: string) => (view.canAsk ? type : undefined)
  const bank = method.gateway === 'bank'
  const name = nameOf(t, method.gateway)
  const announced = <span className="sr-only">: {name}</span>
  return (
    <div className="grid gap-3">
      <h3 className="text-sm font-semibold">{t(bank ? 'operator.account' : 'operator.keys')}</h3>
      {method.unreadable && (
        <Notice tone="danger">{t(bank ? 'operator.unreadableAccount' : 'operator.unreadable')}</Notice>
      )}
      <KeyValue
        items={method.keys.map((key) => ({
          name: t(dataKey('operator.key', key.name)),
          value: key.value ? (
            <bdi>{key.value}</bdi>
          ) : (
            t(key.is_set ? 'operator.keySet' : 'operator.keyNotSet')
          ),
        }))}
      />
      {bank && method.mode === 'sandbox' && <p className="text-sm text-muted">{t('operator.demoAccount')}</p>}
      {!offer.canSet ? (
        <p className="text-sm text-muted">{t('operator.fromEnvironment')}</p>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" icon="edit" data-event={event('keys.asked')} onClick={() => ask('keys.asked')}>
            {t(bank ? 'operator.setAccount' : 'operator.setKeys')}
            {announced}
          </Button>
          {offer.canRemove && (
            <Button
              size="sm"
              icon="trash"
              data-event={event('removal.asked')}
              onClick={() => ask('removal.asked')}
            >
              {t(bank ? 'operator.forgetAccount' : 'operator.forgetKeys')}
              {announced}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
