import { useEffect, useRef } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { copyText } from '../../app/toasts/copy-text'
import { Button } from '../../ui/buttons/Button'

/** Recovery codes, shown only once, to copy or download. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { t } = useTranslation()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const copy = () =>
    copyText(codes.join('\n'), {
      copied: t('security.factor.copied'),
      notCopied: t('security.factor.notCopied'),
    })
  return (
    <div className="grid gap-4 rounded-lg border border-line bg-surface p-4">
      <h3 ref={title} tabIndex={-1} className="display text-md">
        {t('security.factor.codesTitle')}
      </h3>
      <p className="text-sm text-muted">{t('security.factor.codesMeaning')}</p>
      <ul dir="ltr" className="grid gap-x-8 gap-y-1 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void copy()}>{t('security.factor.copy')}</Button>
        <Button onClick={() => download(codes)}>{t('security.factor.download')}</Button>
        <Button tone="primary" data-event="codes.saved" onClick={onKept}>
          {t('security.factor.kept')}
        </Button>
      </div>
    </div>
  )
}

function download(codes: readonly string[]): void {
  const address = URL.createObjectURL(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(address)
}
