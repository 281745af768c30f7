import { useTranslation } from '../../ui/i18n/use-translation'
import { copyText } from '../../app/toasts/copy-text'
import { Button } from '../../ui/buttons/Button'
import { Dialog } from '../../ui/overlays/Dialog'

/** Shows a webhook's secret once; closes only when the user confirms having stored it, not on an outside click. */
export function SecretDialog({ secret, onKept }: { secret: string | null; onKept: () => void }) {
  const { t } = useTranslation()
  const copy = () =>
    copyText(secret!, {
      copied: t('integrations.webhook.copied'),
      notCopied: t('integrations.webhook.notCopied'),
    })
  return (
    <Dialog
      open={secret !== null}
      size="md"
      title={t('integrations.webhook.secretTitle')}
      actions={
        <>
          <Button onClick={() => void copy()}>{t('integrations.webhook.copy')}</Button>
          <Button tone="primary" onClick={onKept}>
            {t('integrations.webhook.kept')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p>{t('integrations.webhook.secretMeaning')}</p>
        <code dir="ltr" className="rounded-md border border-line bg-sunken p-3 text-sm break-all select-all">
          {secret}
        </code>
      </div>
    </Dialog>
  )
}
