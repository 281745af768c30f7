import { useEffect, useRef } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { copyText } from '../../app/toasts/copy-text'
import { Button } from '../../ui/buttons/Button'

/** A new API token, shown only once to be copied. */
export function CreatedToken({ token, onKept }: { token: string; onKept: () => void }) {
  const { t } = useTranslation()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const copy = () => copyText(token, { copied: t('tokens.copied'), notCopied: t('tokens.notCopied') })
  return (
    <div className="grid gap-4 rounded-lg border border-line bg-surface p-4">
      <h3 ref={title} tabIndex={-1} className="display text-md">
        {t('tokens.newToken')}
      </h3>
      <p className="text-sm text-muted">{t('tokens.once')}</p>
      <p dir="ltr" className="rounded-md bg-sunken p-3">
        <code className="break-all select-all">{token}</code>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button tone="primary" onClick={() => void copy()}>
          {t('tokens.copy')}
        </Button>
        <Button onClick={onKept}>{t('tokens.kept')}</Button>
      </div>
    </div>
  )
}
