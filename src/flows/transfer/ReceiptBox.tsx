import { documentTypes } from '../../app/files/accepted-types'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { upload } from '../../../contract/limits'
import { Button } from '../../ui/buttons/Button'
import { FileDrop } from '../../ui/forms/FileDrop'
import { Icon } from '../../ui/pictures/Icon'
import { usePreview } from '../../ui/pictures/PictureRow'
import type { TransferPart } from './screen-props'

const megabyte = 1024 * 1024

/** Receipt upload: choose, preview, send. Hidden when no more receipts may be sent. */
export function ReceiptBox({ view, actor, label }: Pick<TransferPart, 'view' | 'actor'> & { label: string }) {
  const { t } = useTranslation()
  const [file, setFile] = useState<File | null>(null)
  if (!view.canSend) return null
  if (!file)
    return (
      <FileDrop
        label={label}
        hint={t('transfer.receiptHint', { max: upload.receiptBytes / megabyte })}
        accept={documentTypes.join(',')}
        files={[]}
        onAdd={([chosen]) => setFile(chosen ?? null)}
        onRemove={() => undefined}
      />
    )
  return (
    <Chosen
      file={file}
      onSend={() => actor.send({ type: 'receipt.chosen', file })}
      onChange={() => setFile(null)}
    />
  )
}

interface ChosenProps {
  file: File
  onSend: () => void
  onChange: () => void
}

/** Preview of the chosen receipt with buttons to send or change it. */
function Chosen({ file, onSend, onChange }: ChosenProps) {
  const { t } = useTranslation()
  const send = useRef<HTMLButtonElement>(null)
  // The focused element disappeared with the upload box.
  useEffect(() => send.current?.focus(), [])
  return (
    <form
      className="grid gap-4 rounded-lg border border-control p-4"
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      <Look file={file} />
      <p className="text-sm text-muted">{t('transfer.lookHint')}</p>
      <div className="flex flex-wrap gap-3">
        <Button ref={send} type="submit" tone="primary" data-event="receipt.chosen">
          {t('transfer.sendReceipt')}
        </Button>
        <Button onClick={onChange}>{t('transfer.changeFile')}</Button>
      </div>
    </form>
  )
}

/** The receipt as the reviewer will see it: pictures inline, documents as a link. */
function Look({ file }: { file: File }) {
  const { t, i18n } = useTranslation()
  const address = usePreview(file) ?? undefined
  const format = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1, numberingSystem: 'latn' })
  const size = format.format(Math.max(0.1, file.size / megabyte))
  return (
    <figure className="grid gap-3">
      {file.type.startsWith('image/') && (
        <img
          src={address}
          alt=""
          className="max-h-96 max-w-full justify-self-start rounded-md border border-line"
        />
      )}
      <figcaption className="flex items-center gap-2 text-sm">
        <Icon name="file" size={18} className="shrink-0 text-muted" />
        <a href={address} target="_blank" rel="noreferrer" className="link min-w-0 wrap-anywhere">
          <bdi>{file.name}</bdi>
        </a>
        <span className="shrink-0 text-muted">{t('transfer.megabytes', { size })}</span>
      </figcaption>
    </figure>
  )
}
