import { useTranslation } from '../../../ui/i18n/use-translation'
import { Button } from '../../../ui/buttons/Button'
import { IconButton } from '../../../ui/buttons/IconButton'
import { join } from '../../../ui/layout/join-classes'
import type { Asking } from './use-asking'

/** Methods without a gateway to query; the site records their payments itself. */
const nobody = new Set(['bank', 'free'])

/**
 * Button that queries the gateway for a payment's status and shows the result; renders nothing for methods without a
 * gateway.
 */
export function AskGatewayButton({
  payment,
  title,
  asking: { ask, asking, about, notice },
}: {
  payment: { id: string; gateway: string }
  /** Name of the payment, set in lists, where the button is only an icon. */
  title?: string
  asking: Asking
}) {
  const { t } = useTranslation()
  if (nobody.has(payment.gateway)) return null
  const mine = about === payment.id
  return (
    <span className={join('inline-grid gap-1', title ? 'justify-items-end' : 'justify-items-start')}>
      {title ? (
        <IconButton
          icon="retry"
          label={`${t('operator.askNow')}: ${title}`}
          aria-busy={asking && mine}
          className="aria-busy:animate-pulse"
          onClick={() => ask(payment.id)}
        />
      ) : (
        <Button size="sm" icon="retry" busy={asking} onClick={() => ask(payment.id)}>
          {t('operator.askNow')}
        </Button>
      )}
      {mine && notice && <span className="max-w-56 text-xs text-muted">{notice}</span>}
    </span>
  )
}
