import { useTranslation } from '../../../ui/i18n/use-translation'
import { FailureNotice } from '../../../app/api/FailureNotice'
import { Badge } from '../../../ui/feedback/Badge'
import { MoveButtons } from '../../../ui/buttons/MoveButtons'
import { Switch } from '../../../ui/forms/Switch'
import { KeyPart } from './KeyPart'
import type { KeyFlowPart } from './use-key-flow'
import { useSaving } from './use-saving'
import { nameOf, type PaymentMethodLine } from './gateway-texts'

/** A payment method: availability, position, keys and open problems. */
export function GatewayCard({
  method,
  flow,
  first,
  last,
  onMove,
}: {
  method: PaymentMethodLine
  flow: KeyFlowPart
  first: boolean
  last: boolean
  onMove: (method: 'up' | 'down') => void
}) {
  const { t } = useTranslation()
  const saving = useSaving(method)
  const name = nameOf(t, method.gateway)
  const asked = saving.isPending ? saving.variables.is_on : undefined
  const on = asked === undefined ? method.is_on : asked === true
  const standing = method.unreadable ? 'locked' : !method.mode ? 'hidden' : on ? 'on' : 'off'
  return (
    <section
      aria-label={name}
      data-gateway={method.gateway}
      className="grid gap-4 rounded-lg border border-line bg-surface p-4"
    >
      <header className="flex flex-wrap items-center gap-2">
        <h2 className="display text-lg">{name}</h2>
        {method.mode && (
          <Badge tone={method.test_keys ? 'danger' : method.mode === 'live' ? 'success' : 'info'}>
            {t(method.test_keys ? 'operator.testKeys' : `operator.${method.mode}`)}
          </Badge>
        )}
        <Badge tone={on && method.mode ? 'accent' : 'warn'}>{t(`operator.${standing}`)}</Badge>
        <span className="ms-auto flex">
          <MoveButtons
            up={`${t('operator.up')}: ${name}`}
            down={`${t('operator.down')}: ${name}`}
            isFirst={first}
            isLast={last}
            onMove={(by) => onMove(by < 0 ? 'up' : 'down')}
          />
        </span>
      </header>
      <Switch
        label={t('operator.switch')}
        hint={method.open_payments > 0 && t('operator.openPayments', { count: method.open_payments })}
        checked={on}
        onChange={(is_on) => saving.mutate({ is_on })}
      />
      <FailureNotice error={saving.error} />
      <KeyPart method={method} {...flow} />
      {method.notify_url && (
        <p className="grid gap-1 text-sm">
          <span className="text-muted">{t('operator.webhook')}</span>
          <bdi dir="ltr" className="justify-self-start wrap-anywhere">
            <code>{method.notify_url}</code>
          </bdi>
        </p>
      )}
    </section>
  )
}
