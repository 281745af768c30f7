import { dataKey } from '../../../../contract/texts/translate'
import { useState } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { FailureNotice } from '../../../app/api/FailureNotice'
import { Button } from '../../../ui/buttons/Button'
import { Dialog } from '../../../ui/overlays/Dialog'
import { KeyValue } from '../../../ui/layout/KeyValue'
import { Notice } from '../../../ui/feedback/Notice'
import { KeyDialog } from './KeyDialog'
import { useSaving } from './use-saving'
import { nameOf, type PaymentMethodLine } from './gateway-texts'

/** Lists a gateway's keys and their sources, with buttons to set and remove them. */
export function KeyPart({ method }: { method: PaymentMethodLine }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<'set' | 'forget' | null>(null)
  const forgetting = useSaving(method)
  const close = () => {
    forgetting.reset()
    setOpen(null)
  }
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
      {method.source === 'environment' ? (
        <p className="text-sm text-muted">{t('operator.fromEnvironment')}</p>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" icon="edit" onClick={() => setOpen('set')}>
            {t(bank ? 'operator.setAccount' : 'operator.setKeys')}
            {announced}
          </Button>
          {(method.source === 'stored' || method.unreadable) && (
            <Button size="sm" icon="trash" onClick={() => setOpen('forget')}>
              {t(bank ? 'operator.forgetAccount' : 'operator.forgetKeys')}
              {announced}
            </Button>
          )}
        </div>
      )}
      <KeyDialog method={method} open={open === 'set'} onClose={close} />
      <Dialog
        open={open === 'forget'}
        title={t(bank ? 'operator.forgetAccount' : 'operator.forgetKeys')}
        onClose={close}
        actions={
          <>
            <Button onClick={close}>{t('admin.cancel')}</Button>
            <Button
              tone="danger"
              busy={forgetting.isPending}
              onClick={() => forgetting.mutate({ forget_keys: true }, { onSuccess: close })}
            >
              {t('operator.forget')}
            </Button>
          </>
        }
      >
        <p>{t('operator.forgetText', { name })}</p>
        <FailureNotice error={forgetting.error} />
      </Dialog>
    </div>
  )
}
