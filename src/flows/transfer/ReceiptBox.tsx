import { useTranslation } from 'react-i18next'
import { upload } from '../../../contract/limits'
import { FileDrop } from '../../ui/FileDrop'
import type { TransferPart } from './part'

/** Takes the receipt; choosing it sends it. Gone when no more may be sent. */
export function ReceiptBox({ view, actor, label }: Pick<TransferPart, 'view' | 'actor'> & { label: string }) {
  const { t } = useTranslation()
  if (!view.canSend) return null
  return (
    <FileDrop
      label={label}
      hint={t('transfer.receiptHint', { max: upload.receiptBytes / 1024 / 1024 })}
      accept={upload.documentTypes.join(',')}
      files={[]}
      onAdd={([file]) => actor.send({ type: 'receipt.chosen', file })}
      onRemove={() => undefined}
    />
  )
}
