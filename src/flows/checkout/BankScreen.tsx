import { useTranslation } from 'react-i18next'
import { upload } from '../../../contract/limits'
import { FileDrop } from '../../ui/FileDrop'
import { KeyValue } from '../../ui/KeyValue'
import { Waiting } from '../Waiting'
import { Acts } from './Acts'
import type { CheckoutPart } from './part'

/** Paying by transfer: the account and reference, and the receipt that proves it. */
export function BankScreen({ view, actor }: CheckoutPart) {
  const { t } = useTranslation()
  if (view.busy) {
    return (
      <Waiting who={t('checkout.bankInstructions.wait')}>
        <Acts view={view} actor={actor} />
      </Waiting>
    )
  }
  const account = Object.entries(view.handover).map(([name, value]) => ({
    name: t(`checkout.bank.${name}`, { defaultValue: name }),
    value: <bdi>{value}</bdi>,
  }))
  return (
    <div className="grid gap-5">
      {account.length > 0 && <KeyValue items={account} />}
      {view.canSendReceipt && (
        <FileDrop
          label={t('checkout.receipt')}
          hint={t('checkout.receiptHint', { max: upload.documentBytes / 1024 / 1024 })}
          accept={upload.documentTypes.join(',')}
          files={[]}
          onAdd={([file]) => actor.send({ type: 'receipt.chosen', file })}
          onRemove={() => undefined}
        />
      )}
      <Acts view={view} actor={actor} />
    </div>
  )
}
